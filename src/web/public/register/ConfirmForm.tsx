import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { OfflineError } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { Form } from '../../form/Form.tsx'
import { problemsOf, type RefusedField, refusedFields } from '../../form/problems.ts'
import { useSubmission } from '../../form/use-submission.ts'
import { settings } from '../../settings.ts'
import { Button } from '../../ui/Button.tsx'
import { PhoneLink } from '../../ui/PublicPage.tsx'
import { showToast } from '../../ui/toast.ts'
import { useIsOnline } from '../../ui/use-is-online.ts'
import { register as words } from '../../words.ts'
import { isKnownEmailCode, KnownEmailNote } from '../KnownEmailNote.tsx'
import { withoutMailPromise } from '../on-waitlist.ts'
import { isListOutdated, isSlotMoved } from '../outdated-list.ts'
import { Acknowledgements } from './Acknowledgements.tsx'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { checkDuplicate } from './check-duplicate.ts'
import type { ChosenSlot } from './chosen-slot.ts'
import { EnteredDetails } from './EnteredDetails.tsx'
import { contactKey, dayAndTimeIndex, type RegistrationDraft } from './registration-draft.ts'
import { isOutcomeKnown, isSlotFull, sendRegistration } from './send-registration.ts'
import { finishDraft, type KeptDraft } from './session-draft.ts'
import type { WizardStep } from './wizard-step.ts'

export function ConfirmForm({
  chosen,
  draft,
  isJoining,
  isAskedAgain,
  disabledReason,
  onAcknowledge,
  markSent,
  onChecked,
  kept,
  onRefused,
  onFull,
  refreshEvents,
  goBack,
}: {
  chosen: ChosenSlot
  draft: RegistrationDraft
  /** Whether the family joins the waitlist of a full slot */
  isJoining: boolean
  /** Whether a ticked box was unticked, because its time or location has changed */
  isAskedAgain: boolean
  /** Why the form cannot be sent even with all boxes ticked: the slot is full, and the family has not chosen to wait */
  disabledReason: string | null
  onAcknowledge: (index: number, ticked: boolean) => void
  /** Stores the contact key of a sign-up while its outcome is unknown; undefined clears it */
  markSent: (key: string | undefined) => void
  onChecked: (key: string) => void
  kept: KeptDraft
  onRefused: (errors: readonly RefusedField[]) => void
  onFull: () => Promise<void>
  refreshEvents: () => Promise<void>
  goBack: (to: WizardStep) => void
}) {
  const { entry, acknowledged } = draft
  const key = contactKey(entry)
  const isOnline = useIsOnline()
  const [isLost, setLost] = useState(draft.sentFor === key)
  const [, navigate] = useLocation()
  const { submission, run } = useSubmission((error) =>
    problemsOf(error, () => null, words.failed.text),
  )
  // Prefetched, so that a connection lost after the sign-up cannot hide its success. Not while offline, because some
  // browsers do not load a module again after a failure.
  useEffect(() => {
    if (isOnline) import('../registration-success/RegistrationSuccessPage.tsx').catch(console.warn)
  }, [isOnline])
  // The slot may have filled in the meantime, and the family should know before it sends the form.
  const lookAgain = useEffectEvent(refreshEvents)
  useEffect(() => void lookAgain(), [])
  const unticked = acknowledged.filter((ticked) => !ticked).length

  const button = isJoining ? words.join : words.confirm
  const changed = isAskedAgain ? `${words.timeOrPlaceChanged} ` : ''
  const boxesLeft =
    unticked > 0 ? changed + words.confirm.boxesLeft(unticked, acknowledged.length) : null
  const incomplete = disabledReason ?? boxesLeft

  const saysPhone = submission.problems.some(({ message }) =>
    message.includes(settings.contactPhone),
  )

  const register = async () => {
    setLost(false)
    // Repeats step 1's check if that check had no response. Without it, a retry refused as a duplicate could
    // be due to an earlier sign-up, not to the lost response of this one.
    if (![draft.checkedFor, draft.sentFor].includes(key) && (await isKnownToBeNew())) onChecked(key)
    markSent(key)
    try {
      const { path, state, ...sent } = await sendRegistration(chosen, draft)
      finishDraft(draft, sent)
      navigate(path, { replace: true, state })
      void refreshEvents()
    } catch (refusal) {
      const error = withoutMailPromise(refusal, entry.noEmail)
      setLost(error instanceof OfflineError)
      if (isSlotFull(error)) {
        markSent(undefined)
        return onFull()
      }
      if (isOutcomeKnown(error)) markSent(draft.sentFor)
      const description = errorText(error, words.failed.text)
      showToast({ title: words.failed.title, description, tone: 'bad' })
      // This box was ticked for the old time, so the family must tick it again.
      if (isSlotMoved(error)) onAcknowledge(dayAndTimeIndex, false)
      if (isListOutdated(error)) void refreshEvents()
      onRefused(refusedFields(error))
      throw error
    }
  }

  /** False without a response or after a refusal; sending the registration then reports the refusal. */
  const isKnownToBeNew = () =>
    checkDuplicate(
      { eventId: chosen.event.id, timeSlotId: chosen.slot.id, signUpToken: draft.signUpToken },
      entry,
    ).catch(() => false)

  return (
    <>
      <EnteredDetails entry={entry} onChange={goBack} />
      <Form
        submission={submission}
        onSubmit={(event) => {
          event.preventDefault()
          if (incomplete === null && isOnline) void run(register)
        }}
        action={button.action}
        busy={button.busy}
        disabledReason={incomplete ?? (isOnline ? null : words.connection.notYet)}
        summaryTitle={words.failed.title}
        summaryNote={
          isKnownEmailCode(submission.code) ? (
            <KnownEmailNote
              code={submission.code}
              linkHeld={submission.linkHeld}
              byText={entry.noEmail}
            />
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
        <Acknowledgements
          chosen={chosen}
          acknowledged={acknowledged}
          waits={draft.waits ?? false}
          onAcknowledge={onAcknowledge}
        />
        <ConnectionNotice
          kept={kept}
          isUnanswered={isLost && !submission.loading}
          onTry={incomplete === null ? () => void run(register) : undefined}
        />
      </Form>
    </>
  )
}
