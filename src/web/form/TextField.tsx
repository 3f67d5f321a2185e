import type { ComponentProps, ReactNode } from 'react'
import { describedBy, FieldError, FieldLabel } from './FieldText.tsx'

type TextFieldProps = {
  id: string
  label: string
  hint?: ReactNode
  error?: string | undefined
  children?: ReactNode
} & Omit<ComponentProps<'input'>, 'id' | 'className' | 'children'>

/** Required by default; the label or hint of an optional field must say that it is optional. */
export function TextField({
  id,
  label,
  hint,
  error,
  required = true,
  'aria-describedby': more,
  children,
  ...input
}: TextFieldProps) {
  return (
    <div>
      <FieldLabel id={id} label={label} hint={hint} />
      <input
        id={id}
        type="text"
        // Not `required`: screen readers announce an empty required field as invalid before it is touched.
        aria-required={required}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error, hint, more })}
        className={`mt-1.5 min-h-13 w-full rounded-control bg-card px-3.5 text-m text-ink ${
          error ? 'border-[3px] border-red' : 'border-[1.5px] border-line-strong'
        }`}
        {...input}
      />
      <FieldError id={id} error={error} />
      {children}
    </div>
  )
}
