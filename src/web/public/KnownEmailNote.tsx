import type { Submission } from '../form/use-submission.ts'
import { settings } from '../settings.ts'
import { PhoneLink } from '../ui/PublicPage.tsx'
import { form as words } from '../words.ts'
import { isEmailHeld } from './on-waitlist.ts'

/** Error codes for an e-mail address that is already signed up for the event */
const wordsOf = { on_waitlist: 'onWaitlist', already_registered: 'alreadyRegistered' } as const
type KnownCode = keyof typeof wordsOf

export function isKnownEmailCode(code: string | null | undefined): code is KnownCode {
  return code === 'on_waitlist' || code === 'already_registered'
}

/** Below the error that an e-mail address is already signed up: what to do if its e-mail is missing. */
export function KnownEmailNote({
  code,
  message = '',
}: {
  code: KnownCode
  message?: string | undefined
}) {
  const { noMailYet, withoutMail } = words[wordsOf[code]]
  return (
    <>
      {!isEmailHeld(message) && (
        <p className="mt-2">
          {settings.sendsMail ? noMailYet : withoutMail} <PhoneLink />.
        </p>
      )}
      <p className="mt-2">{words.anotherFamily}</p>
    </>
  )
}

/** Title and note of the error summary if the address is already signed up, instead of "There is a problem" */
export function knownEmailSummary({ code, problems }: Submission) {
  if (!isKnownEmailCode(code)) return {}
  return {
    summaryTitle: words[wordsOf[code]].title,
    summaryNote: <KnownEmailNote code={code} message={problems[0]?.message} />,
  }
}
