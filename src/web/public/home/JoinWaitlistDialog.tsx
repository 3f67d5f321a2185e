import { useState } from 'react'
import type { Event, TimeSlot } from '../../../contract/event.ts'
import { settings } from '../../settings.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { PhoneLink } from '../../ui/PublicPage.tsx'
import { placeText } from '../../ui/place.ts'
import { SlotSummary } from '../../ui/SlotSummary.tsx'
import { home } from '../../words.ts'
import { JoinWaitlistForm } from './JoinWaitlistForm.tsx'
import { slotActionId } from './SlotRow.tsx'

/** SPEC.md 2, Join Waitlist dialog: the form, then what happens next. */
export function JoinWaitlistDialog({
  event,
  slot,
  onClose,
}: {
  event: Event
  slot: TimeSlot
  onClose: () => void
}) {
  const [joinedAs, setJoinedAs] = useState<{ email: string; emailHeld: boolean } | null>(null)
  const words = home.waitlist
  const lead = settings.sendsMail ? words.lead : words.leadWithoutMail
  return (
    <Dialog
      title={joinedAs ? words.doneTitle : words.title}
      description={joinedAs ? undefined : lead}
      onClose={onClose}
      returnFocusTo={slotActionId(slot)}
    >
      <div className="my-4">
        <SlotSummary slot={slot} place={placeText(event)} />
      </div>
      {joinedAs ? (
        <>
          {settings.sendsMail && !joinedAs.emailHeld ? (
            <>
              <p className="mt-4 wrap-anywhere">
                <span>{words.doneLink}</span> <EmailAddress email={joinedAs.email} />.
              </p>
              <p className="mb-6 mt-2">{words.doneOthers}</p>
            </>
          ) : (
            <p className="mb-6 mt-4">
              <span>{joinedAs.emailHeld ? words.doneHeld : words.doneWithoutMail}</span>{' '}
              <PhoneLink />.
            </p>
          )}
          <Button block onClick={onClose}>
            {words.done}
          </Button>
        </>
      ) : (
        <JoinWaitlistForm slot={slot} onJoined={setJoinedAs} />
      )}
    </Dialog>
  )
}
