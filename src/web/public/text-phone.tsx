import type { ComponentProps } from 'react'
import { CheckboxField } from '../form/CheckboxField.tsx'
import { FieldsRefused } from '../form/problems.ts'
import { register, validation } from '../words.ts'

/** Consent of a family without an e-mail address, which only texts can reach */
export function TextsOnlyField(props: Omit<ComponentProps<typeof CheckboxField>, 'label'>) {
  const { agree, agreeHint } = register.noEmail
  return (
    <CheckboxField
      {...props}
      label={
        <>
          <span>{agree}</span>
          <span className="block text-s text-ink-soft">{agreeHint}</span>
        </>
      }
    />
  )
}

/** Throws if this number gets no texts. If the rules do not load, the server decides. */
export async function checkTextNumber(phone: string): Promise<void> {
  const rules = await import('../../domain/text-number.ts').catch(() => null)
  if (!rules || rules.toTextNumber(phone) !== null) return
  throw new FieldsRefused([{ path: 'phone', message: validation.phoneInvalid }])
}
