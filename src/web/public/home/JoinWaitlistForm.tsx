import { useQueryClient } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { TimeSlot } from '../../../contract/event.ts'
import { limits } from '../../../contract/limits.ts'
import { api } from '../../../contract/paths.ts'
import {
  type JoinWaitlistAnswer,
  type JoinWaitlistRequest,
  waitlistForm,
} from '../../../contract/registration.ts'
import { sendJson } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { eventsKey } from '../../api/events.ts'
import { Form } from '../../form/Form.tsx'
import { HoneypotField } from '../../form/HoneypotField.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { settings } from '../../settings.ts'
import { showToast } from '../../ui/toast.ts'
import { home, language } from '../../words.ts'
import { knownEmailSummary } from '../KnownEmailNote.tsx'
import { isOnWaitlist, withoutMailPromise } from '../on-waitlist.ts'

// The trap's value is sent unchecked, so that a bot is not warned by the form.
const schema = z.extend(waitlistForm, { website: z.string() })

export function JoinWaitlistForm({
  slot,
  onJoined,
}: {
  slot: TimeSlot
  onJoined: (as: { email: string; emailHeld: boolean }) => void
}) {
  const words = home.waitlist
  const queryClient = useQueryClient()
  const { form, field, props } = useContractForm({
    schema,
    defaultValues: { name: '', email: '', website: '' },
    failure: words.failedText,
    submit: async (values) => {
      const request: JoinWaitlistRequest = {
        ...values,
        eventId: slot.eventId,
        timeSlotId: slot.id,
        language,
      }
      let answer: JoinWaitlistAnswer
      try {
        answer = await sendJson<JoinWaitlistAnswer>('POST', api.waitlist(), request)
      } catch (refusal) {
        const error = withoutMailPromise(refusal)
        const description = errorText(error, words.failedText)
        // Already on the waitlist is not a failure; the form says so.
        if (!isOnWaitlist(error)) {
          showToast({ title: words.failedToast, description, tone: 'bad', atHead: true })
        }
        throw error
      }
      showToast({ title: words.addedToast, tone: 'good', atHead: true })
      void queryClient.invalidateQueries({ queryKey: eventsKey })
      onJoined({ email: values.email, emailHeld: answer.emailHeld })
    },
  })

  return (
    <Form
      {...props}
      action={words.submit}
      busy={words.submitting}
      {...knownEmailSummary(props.submission)}
    >
      <TextField
        label={words.name}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={limits.name}
        {...field('name')}
      />
      <TextField
        label={words.email}
        hint={settings.sendsMail ? words.emailHint : words.emailHintWithoutMail}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={limits.email}
        {...field('email')}
      />
      <HoneypotField {...form.register('website')} />
    </Form>
  )
}
