import type { ComponentProps } from 'react'
import { CheckboxField } from '../form/CheckboxField.tsx'
import { PrivacyLinkInNewTab } from '../ui/FindLink.tsx'
import { register } from '../words.ts'

/** Consent of a family without an e-mail address, which only texts can reach */
export function TextsOnlyField(props: Omit<ComponentProps<typeof CheckboxField>, 'label'>) {
  const { agree, agreeHint } = register.noEmail
  return (
    <div>
      <CheckboxField
        {...props}
        label={
          <>
            <span>{agree}</span>
            <span className="block text-s text-ink-soft">{agreeHint}</span>
          </>
        }
      />
      <p className="ml-12 text-s">
        <PrivacyLinkInNewTab />
      </p>
    </div>
  )
}
