import type { ComponentProps } from 'react'
import { PrivacyLinkInNewTab } from '../ui/FindLink.tsx'
import { register as words } from '../words.ts'
import { CheckboxField } from './CheckboxField.tsx'

export function TextConsentField(props: Omit<ComponentProps<typeof CheckboxField>, 'label'>) {
  return (
    <div>
      <CheckboxField
        {...props}
        label={
          <>
            <span>{words.contact.texts}</span>
            <span className="block text-s text-ink-soft">{words.contact.textsHint}</span>
          </>
        }
      />
      <p className="ml-12 text-s">
        <PrivacyLinkInNewTab />
      </p>
    </div>
  )
}
