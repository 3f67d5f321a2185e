import type { ComponentProps, ReactNode } from 'react'
import { describedBy, FieldError, FieldLabel } from './FieldText.tsx'

type SelectFieldProps = {
  id: string
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** The options */
  children: ReactNode
} & Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'>

/** A choice from a list: the browser's own, which phones show best. */
export function SelectField({
  id,
  label,
  hint,
  error,
  'aria-describedby': more,
  children,
  ...select
}: SelectFieldProps) {
  return (
    <div>
      <FieldLabel id={id} label={label} hint={hint} />
      <select
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error, hint, more })}
        className={`mt-1.5 min-h-13 w-full text-ellipsis rounded-control bg-card px-3 text-m text-ink ${
          error ? 'border-[3px] border-red' : 'border-[1.5px] border-line-strong'
        }`}
        {...select}
      >
        {children}
      </select>
      <FieldError id={id} error={error} />
    </div>
  )
}
