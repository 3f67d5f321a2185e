import type { ComponentProps, ReactNode } from 'react'
import { describedBy, FieldError, FieldLabel } from './FieldText.tsx'

type TextAreaFieldProps = {
  id: string
  label: string
  hint?: ReactNode
  error?: string | undefined
} & Omit<ComponentProps<'textarea'>, 'id' | 'className' | 'children'>

/** Required by default; the label or hint of an optional field must say that it is optional. */
export function TextAreaField({
  id,
  label,
  hint,
  error,
  required = true,
  rows = 3,
  'aria-describedby': more,
  ...area
}: TextAreaFieldProps) {
  return (
    <div>
      <FieldLabel id={id} label={label} hint={hint} />
      <textarea
        id={id}
        rows={rows}
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error, hint, more })}
        className={`mt-1.5 block w-full rounded-control bg-card px-3.5 py-3 text-m text-ink ${
          error ? 'border-[3px] border-red' : 'border-[1.5px] border-line-strong'
        }`}
        {...area}
      />
      <FieldError id={id} error={error} />
    </div>
  )
}
