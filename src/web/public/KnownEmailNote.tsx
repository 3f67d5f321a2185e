import type { Submission } from '../form/use-submission.ts'
import { settings } from '../settings.ts'
import { FindLink } from '../ui/FindLink.tsx'
import { PhoneLink } from '../ui/PublicPage.tsx'
import { form as words } from '../words.ts'

const wordsOf = { on_waitlist: 'onWaitlist', already_registered: 'alreadyRegistered' } as const
type KnownCode = keyof typeof wordsOf

export function isKnownEmailCode(code: string | null | undefined): code is KnownCode {
  return code === 'on_waitlist' || code === 'already_registered'
}

export function KnownEmailNote({
  code,
  linkHeld = false,
  byText,
}: {
  code: KnownCode
  /** The link was held back; the error itself says so, and names the phone number to call. */
  linkHeld?: boolean | undefined
  /** The family has no e-mail address. */
  byText: boolean
}) {
  const { lookForEmail, lookForText, noLinkSent } = words[wordsOf[code]]
  const getsLink = byText || settings.sendsMail
  return (
    <>
      {!linkHeld && (
        <p className="mt-2">
          <span>{byText ? lookForText : getsLink ? lookForEmail : noLinkSent}</span>{' '}
          {getsLink && code === 'already_registered' && <FindFirst />} <PhoneLink />.
        </p>
      )}
      <p className="mt-2">{byText ? words.anotherFamilyByText : words.anotherFamily}</p>
    </>
  )
}

function FindFirst() {
  const { findIt, orCall } = words.alreadyRegistered
  return (
    <>
      <span>{findIt}</span> <FindLink />. <span>{orCall}</span>
    </>
  )
}

export function knownEmailSummary({ code, linkHeld }: Submission, byText: boolean) {
  if (!isKnownEmailCode(code)) return {}
  return {
    summaryTitle: words[wordsOf[code]].title,
    summaryNote: <KnownEmailNote code={code} linkHeld={linkHeld} byText={byText} />,
  }
}
