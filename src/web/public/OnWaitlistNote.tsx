import { form as words } from '../../contract/words/en/form.ts'
import { settings } from '../settings.ts'
import { PhoneLink } from '../ui/PublicPage.tsx'
import { isEmailHeld } from './on-waitlist.ts'

/** What to do when somebody is on the waitlist already and no e-mail has come. */
export function OnWaitlistNote({ message = '' }: { message?: string | undefined }) {
  const { noMailYet, withoutMail, another } = words.onWaitlist
  return (
    <>
      {!isEmailHeld(message) && (
        <p className="mt-2">
          {settings.sendsMail ? noMailYet : withoutMail} <PhoneLink />.
        </p>
      )}
      <p className="mt-2">{another}</p>
    </>
  )
}

/** For the summary of a form whose e-mail address waits already: that is no mistake. */
export const onWaitlistSummary = (problems: readonly { message: string }[]) => ({
  summaryTitle: words.onWaitlist.title,
  summaryNote: <OnWaitlistNote message={problems[0]?.message} />,
})
