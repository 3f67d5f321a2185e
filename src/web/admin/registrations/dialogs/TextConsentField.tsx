import type { ComponentProps } from 'react'
import { adminRegistrations as words } from '../../../../contract/words/en/admin-registrations.ts'
import { CheckboxField } from '../../../form/CheckboxField.tsx'

type TextConsentFieldProps = Omit<ComponentProps<typeof CheckboxField>, 'label'> & { hint?: string }

/** A family's consent to texts, which somebody else enters */
export function TextConsentField({ hint, ...field }: TextConsentFieldProps) {
  return (
    <CheckboxField
      {...field}
      label={
        <>
          {words.agreeToTexts}
          {hint && <span className="block text-s text-ink-soft">{hint}</span>}
        </>
      }
    />
  )
}
