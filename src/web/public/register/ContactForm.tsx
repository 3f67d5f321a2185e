import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import { paths } from '../../../contract/paths.ts'
import { contactStep, textContactStep } from '../../../contract/sign-up-form.ts'
import { EmailField } from '../../form/EmailField.tsx'
import { Form } from '../../form/Form.tsx'
import { HoneypotField } from '../../form/HoneypotField.tsx'
import type { RefusedField } from '../../form/problems.ts'
import { TextConsentField } from '../../form/TextConsentField.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { settings } from '../../settings.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { register as words } from '../../words.ts'
import { EmailChoice } from '../EmailChoice.tsx'
import { knownEmailSummary } from '../KnownEmailNote.tsx'
import { isListOutdated } from '../outdated-list.ts'
import { TextsOnlyField } from '../TextsOnlyField.tsx'
import { requireTextPhone } from '../text-phone.ts'
import { type ChosenForCheck, checkDuplicate } from './check-duplicate.ts'
import { contactKey, type RegistrationEntry } from './registration-draft.ts'

// The honeypot's value is not validated here, so that the form does not warn a bot.
const byEmail = z.extend(contactStep, { textConsent: z.boolean(), website: z.string() })
const byText = z.extend(textContactStep, { email: z.string(), website: z.string() })

export function ContactForm({
  entry,
  chosen,
  refused,
  onChange,
  onChecked,
  connectionNotice,
  onSlotGone,
  onDone,
}: {
  entry: RegistrationEntry
  chosen: ChosenForCheck
  refused: readonly RefusedField[]
  onChange: (change: Partial<RegistrationEntry>) => void
  /** Called if the server has no sign-up for this contact key */
  onChecked: (key: string) => void
  connectionNotice: ReactNode
  onSlotGone: () => Promise<void>
  onDone: () => void
}) {
  const { name, email, phone, textConsent, website, noEmail } = entry
  const [mustCall, setMustCall] = useState(false)
  const { form, field, props } = useContractForm({
    schema: noEmail ? byText : byEmail,
    defaultValues: { name, email, phone, textConsent, website },
    refused,
    onChange,
    submit: async (values) => {
      const given = { ...entry, ...values }
      await requireTextPhone(given)
      try {
        if (await checkDuplicate(chosen, given)) onChecked(contactKey(given))
      } catch (error) {
        if (isListOutdated(error)) await onSlotGone()
        throw error
      }
      onChange(values)
      onDone()
    },
  })

  const choose = (noEmail: boolean) => {
    form.clearProblems()
    onChange({ noEmail })
  }
  const call = (mustCall: boolean) => {
    form.clearProblems()
    setMustCall(mustCall)
  }

  return (
    <Form
      {...props}
      action={words.contact.action}
      disabledReason={mustCall ? words.noEmail.instead : null}
      {...knownEmailSummary(props.submission, noEmail)}
      otherActions={
        <ButtonLink kind="ghost" block href={paths.home()}>
          {words.back}
        </ButtonLink>
      }
    >
      <TextField {...field('name')} label={words.contact.name} autoComplete="name" />
      <EmailChoice byText={noEmail} mustCall={mustCall} onChoose={choose} onCall={call}>
        <EmailField
          {...field('email')}
          label={words.contact.email}
          hint={settings.sendsMail ? words.contact.emailHint : words.contact.emailHintWithoutMail}
          onUse={(email) => form.set('email', email, { validates: true })}
        />
      </EmailChoice>
      <TextField
        {...field('phone')}
        label={noEmail ? words.noEmail.phone : words.contact.phone}
        hint={words.contact.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      {noEmail && <TextsOnlyField key="only" {...field('textConsent')} />}
      {!noEmail && settings.sendsTexts && <TextConsentField {...field('textConsent')} />}
      {connectionNotice}
      <HoneypotField {...form.input('website')} />
    </Form>
  )
}
