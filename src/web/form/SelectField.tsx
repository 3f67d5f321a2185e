import type { ComponentProps, ReactNode } from 'react'
import { Select } from '../ui/Select.tsx'
import { describedBy, FieldError, FieldLabel } from './FieldText.tsx'

type SelectFieldProps = {
  id: string
  label: string
  hint?: ReactNode
  error?: string | undefined
  children: ReactNode
} & Omit<ComponentProps<'select'>, 'id' | 'className' | 'children'>

/** A native select, which phones show best. */
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
      <Select
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id, { error, hint, more })}
        isWrong={Boolean(error)}
        {...select}
      >
        {children}
      </Select>
      <FieldError id={id} error={error} />
    </div>
  )
}
