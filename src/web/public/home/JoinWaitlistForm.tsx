import { useState } from 'react'
import * as z from 'zod/mini'
import type { TimeSlot } from '../../../contract/event.ts'
import { limits } from '../../../contract/limits.ts'
import { api } from '../../../contract/paths.ts'
import type { JoinWaitlistAnswer, JoinWaitlistRequest } from '../../../contract/registration.ts'
import { textContactStep, waitlistForm } from '../../../contract/sign-up-form.ts'
import { sendJson } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { refreshEventList } from '../../api/event-list.ts'
import { EmailField } from '../../form/EmailField.tsx'
import { Form } from '../../form/Form.tsx'
import { HoneypotField } from '../../form/HoneypotField.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { settings } from '../../settings.ts'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { showToast } from '../../ui/toast.ts'
import { joinWaitlist, language, register } from '../../words.ts'
import { EmailChoice } from '../EmailChoice.tsx'
import { knownEmailSummary } from '../KnownEmailNote.tsx'
import { isOnWaitlist, withoutMailPromise } from '../on-waitlist.ts'
import { isListOutdated, isSlotMoved } from '../outdated-list.ts'
import { TextsOnlyField } from '../TextsOnlyField.tsx'

export type JoinedAs = { contact: string; emailHeld: boolean }

// The honeypot's value is not validated here, so that the form does not warn a bot.
const honeypot = { website: z.string() }
const emailSchema = z.extend(waitlistForm, {
  phone: z.string(),
  textConsent: z.boolean(),
  ...honeypot,
})
const textSchema = z.extend(textContactStep, { email: z.string(), ...honeypot })

export function JoinWaitlistForm({
  slot,
  hasChanged,
  byText,
  onChoose,
  onJoined,
  onType,
}: {
  slot: TimeSlot
  /** Whether the time or place has changed since the dialog opened */
  hasChanged: boolean
  /** The family has no e-mail address. */
  byText: boolean
  onChoose: (byText: boolean) => void
  onJoined: (as: JoinedAs) => void
  onType: () => void
}) {
  const words = joinWaitlist
  const [mustCall, setMustCall] = useState(false)
  const { form, field, props } = useContractForm({
    schema: byText ? textSchema : emailSchema,
    defaultValues: { name: '', email: '', phone: '', textConsent: false, website: '' },
    failure: words.failedText,
    onChange: onType,
    submit: async ({ name, website, email, phone, textConsent }) => {
      const request: JoinWaitlistRequest = {
        name,
        website,
        ...(byText ? { email: '', phone, textConsent } : { email }),
        eventId: slot.eventId,
        timeSlotId: slot.id,
        startTime: slot.startTime,
        language,
      }
      let answer: JoinWaitlistAnswer
      try {
        answer = await sendJson<JoinWaitlistAnswer>('POST', api.waitlist(), request)
      } catch (refusal) {
        const error = withoutMailPromise(refusal, byText)
        const description = errorText(error, words.failedText)
        // The form itself reports that the family is already on the waitlist, or must check a changed time.
        if (!isOnWaitlist(error) && !isSlotMoved(error)) {
          showToast({ title: words.failedToast, description, tone: 'bad', atHead: true })
        }
        if (isListOutdated(error)) void refreshEventList()
        throw error
      }
      showToast({ title: words.addedToast, tone: 'good', atHead: true })
      void refreshEventList()
      onJoined({ contact: byText ? phone : email, emailHeld: answer.emailHeld })
    },
  })

  const choose = (byText: boolean) => {
    form.clearProblems()
    onChoose(byText)
  }
  const call = (mustCall: boolean) => {
    form.clearProblems()
    setMustCall(mustCall)
  }

  const { loading, code } = props.submission
  return (
    <Form
      {...props}
      action={words.submit}
      busy={words.submitting}
      disabledReason={mustCall ? register.noEmail.instead : null}
      {...knownEmailSummary(props.submission, byText)}
    >
      <p role="status" className="font-semibold empty:hidden">
        {hasChanged && !loading && code !== 'slot_moved' && (
          <TranslatableText>{register.timeOrPlaceChanged}</TranslatableText>
        )}
      </p>
      <TextField
        label={words.name}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={limits.name}
        {...field('name')}
      />
      <EmailChoice byText={byText} mustCall={mustCall} onChoose={choose} onCall={call}>
        <EmailField
          label={words.email}
          hint={settings.sendsMail ? words.emailHint : words.emailHintWithoutMail}
          maxLength={limits.email}
          onUse={(email) => form.set('email', email, { validates: true })}
          {...field('email')}
        />
      </EmailChoice>
      {byText && (
        <>
          <TextField
            label={register.noEmail.phone}
            hint={register.contact.phoneHint}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            {...field('phone')}
          />
          <TextsOnlyField {...field('textConsent')} />
        </>
      )}
      <HoneypotField {...form.input('website')} />
    </Form>
  )
}
