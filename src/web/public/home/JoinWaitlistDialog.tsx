import { useState } from 'react'
import type { Event, TimeSlot } from '../../../contract/event.ts'
import { settings } from '../../settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { PhoneLink } from '../../ui/PublicPage.tsx'
import { placeText } from '../../ui/place.ts'
import { QuestionDialog } from '../../ui/QuestionDialog.tsx'
import { SlotSummary } from '../../ui/SlotSummary.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { joinWaitlist } from '../../words.ts'
import { type JoinedAs, JoinWaitlistForm } from './JoinWaitlistForm.tsx'
import { slotActionId } from './SlotRow.tsx'

/** SPEC.md 2, Join Waitlist dialog */
export function JoinWaitlistDialog({
  event,
  slot,
  onClose,
}: {
  event: Event
  slot: TimeSlot
  onClose: () => void
}) {
  const [joinedAs, setJoinedAs] = useState<JoinedAs | null>(null)
  const [byText, setByText] = useState(false)
  const place = placeText(event)
  const timeAndPlace = `${slot.startTime} ${slot.endTime} ${place}`
  const [firstTimeAndPlace] = useState(timeAndPlace)
  const [isTyped, setTyped] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const isUnsent = isTyped && !joinedAs
  const leave = () => (isUnsent ? setLeaving(true) : onClose())
  const words = joinWaitlist
  const byMail = settings.sendsMail ? words.lead : words.leadWithoutMail
  const held = byText ? words.doneTextHeld : words.doneHeld
  return (
    <Dialog
      title={joinedAs ? words.doneTitle : words.title}
      description={
        joinedAs ? undefined : (
          <TranslatableText>{byText ? words.leadByText : byMail}</TranslatableText>
        )
      }
      onClose={leave}
      returnFocusTo={slotActionId(slot)}
    >
      <div className="my-4">
        <SlotSummary slot={slot} place={place} />
      </div>
      {joinedAs ? (
        <>
          {(settings.sendsMail || byText) && !joinedAs.emailHeld ? (
            <>
              <p className="mt-4 wrap-anywhere">
                <span>{byText ? words.doneByText : words.doneLink}</span>{' '}
                {byText ? (
                  <span translate="no">{joinedAs.contact}</span>
                ) : (
                  <EmailAddress email={joinedAs.contact} />
                )}
                .
              </p>
              <p className="mb-6 mt-2">{words.doneOthers}</p>
            </>
          ) : (
            <p className="mb-6 mt-4">
              <span>{joinedAs.emailHeld ? held : words.doneWithoutMail}</span> <PhoneLink />.
            </p>
          )}
          <Button block onClick={onClose}>
            {words.done}
          </Button>
        </>
      ) : (
        <JoinWaitlistForm
          slot={slot}
          hasChanged={timeAndPlace !== firstTimeAndPlace}
          byText={byText}
          onChoose={setByText}
          onJoined={setJoinedAs}
          onType={() => setTyped(true)}
        />
      )}
      <QuestionDialog
        open={isLeaving && isUnsent}
        onClose={() => setLeaving(false)}
        title={words.leave.question}
        cancelLabel={words.leave.stay}
        confirmLabel={words.leave.close}
        onConfirm={onClose}
      />
    </Dialog>
  )
}
