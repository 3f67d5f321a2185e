import { useEffect, useEffectEvent, useId } from 'react'
import { useLocation } from 'wouter'
import { emailKey } from '../../../domain/person.ts'
import { errorText } from '../../api/error-text.ts'
import { CheckboxField } from '../../form/CheckboxField.tsx'
import { Form } from '../../form/Form.tsx'
import { problemsOf, type RefusedField, refusedFields } from '../../form/problems.ts'
import { useSubmission } from '../../form/use-submission.ts'
import { settings } from '../../settings.ts'
import { Button } from '../../ui/Button.tsx'
import { PhoneLink } from '../../ui/PublicPage.tsx'
import { showToast } from '../../ui/toast.ts'
import { register as words } from '../../words.ts'
import { isKnownEmailCode, KnownEmailNote } from '../KnownEmailNote.tsx'
import { withoutMailPromise } from '../on-waitlist.ts'
import { acknowledgements } from './acknowledgements.tsx'
import type { ChosenSlot } from './chosen-slot.ts'
import { EnteredDetails } from './EnteredDetails.tsx'
import { FreeCancellation } from './FreeCancellation.tsx'
import { dayAndTimeIndex, type RegistrationDraft } from './registration-draft.ts'
import {
  hasMoved,
  isAnswer,
  isSlotFull,
  isSlotGone,
  sendRegistration,
} from './send-registration.ts'
import { finishDraft } from './session-draft.ts'
import type { WizardStep } from './wizard-step.ts'

/** Step 3: five boxes to tick, then the registration is sent. */
export function ConfirmForm({
  chosen,
  draft,
  isJoining,
  disabledReason,
  onAcknowledge,
  markSent,
  onRefused,
  onFull,
  refreshEvents,
  goBack,
}: {
  chosen: ChosenSlot
  draft: RegistrationDraft
  /** Joining the waitlist of a full slot */
  isJoining: boolean
  /** Why the form cannot be sent even if all is ticked: the slot is full, and the family has not chosen to wait */
  disabledReason: string | null
  onAcknowledge: (index: number, ticked: boolean) => void
  markSent: (email: string | undefined) => void
  onRefused: (errors: readonly RefusedField[]) => void
  onFull: () => Promise<void>
  refreshEvents: () => Promise<void>
  goBack: (to: WizardStep) => void
}) {
  const { entry, acknowledged } = draft
  const id = useId()
  const [, navigate] = useLocation()
  const { submission, run } = useSubmission((error) =>
    problemsOf(error, () => null, words.failed.text),
  )
  // Prefetched, so that a connection lost after the sign-up cannot hide that it succeeded.
  useEffect(() => {
    import('../registration-success/RegistrationSuccessPage.tsx').catch(console.warn)
  }, [])
  // The slot may have filled meanwhile; the family should know before it finishes.
  const lookAgain = useEffectEvent(refreshEvents)
  useEffect(() => void lookAgain(), [])
  const left = acknowledged.filter((ticked) => !ticked).length

  const button = isJoining ? words.join : words.confirm
  const boxesLeft = left > 0 ? words.confirm.left(left) : null

  const saysPhone = submission.problems.some(({ message }) =>
    message.includes(settings.contactPhone),
  )

  const register = async () => {
    markSent(emailKey(entry.email))
    try {
      const { path, state } = await sendRegistration(chosen, draft)
      finishDraft(draft)
      navigate(path, { replace: true, state })
      void refreshEvents()
    } catch (refusal) {
      const error = withoutMailPromise(refusal)
      if (isSlotFull(error)) {
        markSent(undefined)
        return onFull()
      }
      if (isAnswer(error)) markSent(draft.sentFor)
      const description = errorText(error, words.failed.text)
      showToast({ title: words.failed.title, description, tone: 'bad' })
      // Boxes ticked for the old time do not apply to the new one.
      if (hasMoved(error)) onAcknowledge(dayAndTimeIndex, false)
      if (isSlotGone(error)) void refreshEvents()
      onRefused(refusedFields(error))
      throw error
    }
  }

  return (
    <>
      <EnteredDetails entry={entry} onChange={goBack} />
      <Form
        submission={submission}
        onSubmit={(event) => {
          event.preventDefault()
          if (left === 0 && disabledReason === null) void run(register)
        }}
        action={button.action}
        busy={button.busy}
        disabledReason={disabledReason ?? boxesLeft}
        summaryTitle={words.failed.title}
        summaryNote={
          isKnownEmailCode(submission.code) ? (
            <KnownEmailNote code={submission.code} message={submission.problems[0]?.message} />
          ) : (
            !saysPhone && (
              <p className="mt-2">
                {words.failed.questions} <PhoneLink />
              </p>
            )
          )
        }
        otherActions={
          <Button kind="ghost" block onClick={() => goBack(2)}>
            {words.back}
          </Button>
        }
      >
        <fieldset className="min-w-0">
          <legend className="mb-2 text-l font-bold">{words.confirm.acknowledge}</legend>
          <div className="flex flex-col divide-y divide-line rounded-card border border-line bg-card p-2 shadow-card">
            {acknowledgements(chosen).map((label, index) => (
              <CheckboxField
                key={label.key}
                id={`${id}${index}`}
                label={label}
                checked={acknowledged[index] ?? false}
                onChange={(event) => onAcknowledge(index, event.target.checked)}
              />
            ))}
          </div>
        </fieldset>
        {!draft.waits && <FreeCancellation slot={chosen.slot} />}
      </Form>
    </>
  )
}
