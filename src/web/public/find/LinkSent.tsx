import { settings } from '../../settings.ts'
import { Button } from '../../ui/Button.tsx'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { PhoneLink } from '../../ui/PublicPage.tsx'
import { find } from '../../words.ts'

/** Says where to look for the link. Names only the channels that are set up. */
export function sentTitle(): string {
  const { email, texts, emailOrTexts } = find.sent
  if (settings.sendsMail && settings.sendsTexts) return emailOrTexts
  return settings.sendsMail ? email : texts
}

/** Shows the same text whether or not there is an appointment (docs/decisions/0035). */
export function LinkSent({ contact, onAgain }: { contact: string; onAgain: () => void }) {
  const words = find.sent
  const isTexted = settings.sendsTexts && !(settings.sendsMail && contact.includes('@'))
  const hints = [
    words.wait,
    ...(settings.sendsMail ? [words.spam] : []),
    ...words.hints,
    ...(isTexted ? [words.textedDaily] : []),
  ]
  return (
    <>
      <h1 tabIndex={-1} className="text-xl">
        {sentTitle()}
      </h1>
      <p className="mt-2">
        {words.ifFound.before}
        <strong className="wrap-anywhere">
          {contact.includes('@') ? <EmailAddress email={contact} /> : <Phone number={contact} />}
        </strong>
        {words.ifFound.after}
      </p>
      <section className="my-6 rounded-card border border-line bg-card p-4">
        <h2 className="text-l">{words.help}</h2>
        <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
          {hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
        <p className="mt-3 font-semibold">
          {words.call} <PhoneLink />
        </p>
      </section>
      <Button kind="ghost" block onClick={onAgain}>
        {words.again}
      </Button>
    </>
  )
}

function Phone({ number }: { number: string }) {
  return <bdi translate="no">{number}</bdi>
}
