import type { MyAppointment } from '../../../contract/my-appointment.ts'
import { paths } from '../../../contract/paths.ts'
import { settings } from '../../settings.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PhoneLink } from '../../ui/PublicPage.tsx'
import { placeText } from '../../ui/place.ts'
import { SlotSummary } from '../../ui/SlotSummary.tsx'
import { signUp as pageWords } from '../../words.ts'
import { SuccessPicture } from '../registration-success/SuccessPicture.tsx'
import { OtherTimes } from './OtherTimes.tsx'

/** The slot is full: the family keeps its place in line or picks another time of the event. */
export function StillWaiting({
  token,
  signUp,
  words: { title, place, text, withoutMail },
}: {
  token: string
  signUp: MyAppointment
  words: typeof pageWords.taken
}) {
  const { waitlistPosition } = signUp
  return (
    <>
      <div className="flex flex-col items-center gap-1 text-center">
        <SuccessPicture status="waitlist" />
        <h1 tabIndex={-1} className="text-xl">
          {title}
        </h1>
        {waitlistPosition && (
          <p className="text-balance text-l font-semibold">{place(waitlistPosition)}</p>
        )}
        <p className="max-w-[34ch] text-balance text-ink-soft">
          {settings.sendsMail ? (
            text
          ) : (
            <>
              {withoutMail} <PhoneLink />.
            </>
          )}
        </p>
      </div>
      <div className="mt-6">
        <SlotSummary slot={signUp} place={placeText(signUp)} />
      </div>
      <OtherTimes token={token} signUp={signUp} text={pageWords.orTakeAnother} />
      <ButtonLink kind="ghost" block href={paths.cancel(token)} className="mt-3">
        {pageWords.leave}
      </ButtonLink>
    </>
  )
}
