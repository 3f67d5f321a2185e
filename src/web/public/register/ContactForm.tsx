import * as z from 'zod/mini'
import { paths } from '../../../contract/paths.ts'
import { contactStep } from '../../../contract/registration.ts'
import { Form } from '../../form/Form.tsx'
import { HoneypotField } from '../../form/HoneypotField.tsx'
import type { RefusedField } from '../../form/problems.ts'
import { TextConsentField } from '../../form/TextConsentField.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { settings } from '../../settings.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { register as words } from '../../words.ts'
import { knownEmailSummary } from '../KnownEmailNote.tsx'
import { checkDuplicate } from './check-duplicate.ts'
import type { RegistrationEntry } from './registration-draft.ts'
import { isSlotGone } from './send-registration.ts'

// The trap's value is sent unchecked; only the server judges it.
const contactForm = z.extend(contactStep, { textConsent: z.boolean(), website: z.string() })

/** Step 1: name, e-mail and phone. Checks for a duplicate e-mail address before step 2. */
export function ContactForm({
  entry: { name, email, phone, textConsent, website },
  chosen,
  refused,
  onChange,
  onSlotGone,
  onDone,
}: {
  entry: RegistrationEntry
  chosen: { eventId: string; timeSlotId: string; signUpToken?: string }
  refused: readonly RefusedField[]
  onChange: (change: Partial<RegistrationEntry>) => void
  onSlotGone: () => Promise<void>
  onDone: () => void
}) {
  const { form, field, props } = useContractForm({
    schema: contactForm,
    defaultValues: { name, email, phone, textConsent, website },
    refused,
    onChange,
    submit: async (values) => {
      try {
        await checkDuplicate({ ...chosen, email: values.email })
      } catch (error) {
        if (isSlotGone(error)) await onSlotGone()
        throw error
      }
      onChange(values)
      onDone()
    },
  })

  return (
    <Form
      {...props}
      action={words.contact.action}
      {...knownEmailSummary(props.submission)}
      otherActions={
        <ButtonLink kind="ghost" block href={paths.home()}>
          {words.back}
        </ButtonLink>
      }
    >
      <TextField {...field('name')} label={words.contact.name} autoComplete="name" />
      <TextField
        {...field('email')}
        label={words.contact.email}
        hint={settings.sendsMail ? words.contact.emailHint : words.contact.emailHintWithoutMail}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextField
        {...field('phone')}
        label={words.contact.phone}
        hint={words.contact.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
      />
      {settings.sendsTexts && <TextConsentField {...field('textConsent')} />}
      <HoneypotField {...form.register('website')} />
    </Form>
  )
}
