import { paths } from '../../../contract/paths.ts'
import type { SignUp } from '../../../contract/sign-up.ts'
import { signUp as words } from '../../../contract/words/en/sign-up.ts'
import { settings } from '../../settings.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PhoneLink } from '../../ui/PublicPage.tsx'
import { placeText } from '../../ui/place.ts'
import { SlotSummary } from '../../ui/SlotSummary.tsx'
import { SuccessPicture } from '../registration-success/SuccessPicture.tsx'

/** Somebody else was faster, before the link was followed or while the form was filled in: nothing is lost. */
export function SpotTaken({ token, signUp }: { token: string; signUp: SignUp }) {
  const { title, place, text, withoutMail, leave } = words.taken
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
      <div className="mt-6 flex flex-col gap-3">
        <ButtonLink block href={paths.home()}>
          {words.otherTimes}
        </ButtonLink>
        <ButtonLink kind="ghost" block href={paths.cancel(token)}>
          {leave}
        </ButtonLink>
      </div>
    </>
  )
}
