import type { ComponentProps } from 'react'

/**
 * A honeypot that people cannot see or reach; the server refuses any value (src/contract/fields.ts).
 * Positioned off-screen, because bots skip hidden fields.
 */
export function HoneypotField({ name = 'website', ...input }: ComponentProps<'input'>) {
  return (
    <div aria-hidden="true" className="absolute left-[-6000px] size-px overflow-hidden">
      <input
        type="text"
        tabIndex={-1}
        autoComplete="off"
        aria-label={name}
        name={name}
        {...input}
      />
    </div>
  )
}
