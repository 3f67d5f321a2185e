import type { MailServer } from '../mail-server.ts'
import type { TwilioServer } from '../twilio-server.ts'
import { type Line, type Slot, slots } from './scenario.ts'

/** Message kinds by their first words, or words unique to the kind */
const mailKinds: [RegExp, string][] = [
  [/^You're signed up: /, 'confirmed'],
  [/^You're on the waitlist: /, 'waitlist'],
  [/^A spot is open: /, 'spot'],
  [/^You have a spot: /, 'promoted'],
  [/^Cancelled: /, 'cancelled'],
  [/^Changed: /, 'changed'],
  [/^Your laundry time: /, 'two-days-before'],
  [/^Don't forget: /, 'day-before'],
]
const textKinds: [RegExp, string][] = [
  [/ You're signed up for /, 'confirmed'],
  [/ A spot is open /, 'spot'],
  [/ A spot opened, and it is yours: /, 'promoted'],
  [/ Your free laundry is .*Are you coming\?/, 'two-days-before'],
  [/ Your free laundry is /, 'day-before'],
  [/ See you soon: /, 'day-of'],
]
const answerKinds: [RegExp, string][] = [
  [/^Cancel .*\? Reply YES to cancel\.$/, 'question'],
  [/^Your spot on .* is cancelled\. /, 'cancelled'],
  [/^OK, you keep your spot on /, 'kept'],
  [/^Thank you. We will see you /, 'coming'],
  [/^The spot is yours: /, 'claimed'],
]

type Mail = MailServer['received'][number]
/** Maps an address or phone number to a name. */
type Names = (to: string) => string

/** All received messages, with the simulated time of arrival */
export function createMailboxes(clock: () => Date, nameOf: Names) {
  const lines: Line[] = []
  const mails: { at: number; name: string; mail: Mail }[] = []
  const texts: { name: string; body: string }[] = []
  const add = (...parts: string[]) =>
    lines.push({ instant: clock().getTime(), text: parts.join(' ') })

  return {
    lines,
    mails,
    /** Collects the messages that arrived since the last call; call it before moving the clock. */
    empty(mail: MailServer, twilio: TwilioServer): void {
      for (const one of mail.received.splice(0)) {
        const name = nameOf(one.recipients.join())
        mails.push({ at: clock().getTime(), name, mail: one })
        add(name, ...readMail(one.subject ?? ''))
      }
      for (const { to, body } of twilio.received.splice(0)) {
        texts.push({ name: nameOf(to), body })
        add(nameOf(to), 'text', ...kindAndSlot(textKinds, body))
      }
    },
    answered(phone: string, words: string): void {
      add(nameOf(phone), 'answer', ...kindAndSlot(answerKinds, words))
    },
    /** The newest personal link of this kind sent to the family */
    linkTo(page: 'cancel' | 'my', name: string, way: 'mailed' | 'texted'): string {
      const bodies =
        way === 'mailed'
          ? mails.filter((one) => one.name === name).map(({ mail }) => mail.text ?? '')
          : texts.filter((one) => one.name === name).map(({ body }) => body)
      const link = new RegExp(
        `https://\\S+/(?:${page === 'my' ? 'my|m' : page})/([\\w-]{36}|[\\w-]{16})(?![\\w-])`,
      )
      const tokens = bodies.flatMap((body) => link.exec(body)?.[1] ?? [])
      const token = tokens.at(-1)
      if (!token) throw new Error(`${name} has no link to ${page}`)
      return token
    },
  }
}
export type Mailboxes = ReturnType<typeof createMailboxes>

function readMail(subject: string): string[] {
  const digest = /^Sign-ups: (.*)$/.exec(subject)
  if (digest?.[1]) return ['digest', digest[1]]
  const list = /^List for (.*): /.exec(subject)
  if (list?.[1]) return ['list', list[1]]
  return ['email', ...kindAndSlot(mailKinds, subject)]
}

/** Returns unrecognized words unchanged, which no scenario expects. */
function kindAndSlot(kinds: [RegExp, string][], words: string): string[] {
  const kind = kinds.find(([pattern]) => pattern.test(words))?.[1]
  const slot = (Object.keys(slots) as Slot[]).find((key) => words.includes(slots[key]))
  return kind && slot ? [kind, slot] : [words]
}
