import type { ComponentProps, ReactNode } from 'react'
import { describedBy, FieldError } from './FieldText.tsx'

type CheckboxFieldProps = {
  id: string
  label: ReactNode
  error?: string | undefined
} & Omit<ComponentProps<'input'>, 'id' | 'type' | 'className' | 'children'>

export function CheckboxField({
  id,
  label,
  error,
  'aria-describedby': more,
  ...input
}: CheckboxFieldProps) {
  return (
    <div>
      <label
        htmlFor={id}
        className="flex min-h-14 cursor-pointer flex-wrap items-start gap-3 rounded-control px-2 py-3 hover:bg-blue-wash"
      >
        <span className="relative mt-px block size-7 shrink-0">
          <input
            id={id}
            type="checkbox"
            aria-invalid={error ? true : undefined}
            aria-describedby={describedBy(id, { error, more })}
            className={`peer size-7 cursor-pointer appearance-none rounded-[8px] border-2 bg-card checked:border-blue checked:bg-blue forced-colors:appearance-auto ${
              error ? 'border-red' : 'border-line-strong'
            }`}
            {...input}
          />
          <svg
            viewBox="0 0 28 28"
            fill="none"
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 hidden stroke-on-blue peer-checked:block forced-colors:peer-checked:hidden"
            strokeWidth="3.500"
            strokeLinecap="round"
            strokeLinejoin="round"
          >
            <path d="m7.500 14.500 4.500 4.500 8.500-10" />
          </svg>
        </span>
        {/* Wraps below the box if the text is very large on a phone */}
        <span className="min-w-0 flex-[1_1_8rem]">{label}</span>
      </label>
      <FieldError id={id} error={error} />
    </div>
  )
}
