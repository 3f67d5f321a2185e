import type { ComponentProps } from 'react'
import { register as words } from '../../contract/words/en/register.ts'
import { CheckboxField } from './CheckboxField.tsx'

/** Stands below a phone number; nobody gets a text without it. */
export function TextConsentField(props: Omit<ComponentProps<typeof CheckboxField>, 'label'>) {
  return (
    <CheckboxField
      {...props}
      label={
        <>
          <span>{words.contact.texts}</span>
          <span className="block text-s text-ink-soft">{words.contact.textsHint}</span>
        </>
      }
    />
  )
}
