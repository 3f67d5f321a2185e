import type { ComponentProps } from 'react'

/**
 * A field that no person sees or reaches; the server refuses whoever fills it in (src/contract/fields.ts).
 * Moved off the screen, because programs know to skip what is not displayed.
 */
export function TrapField({ name = 'website', ...input }: ComponentProps<'input'>) {
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
