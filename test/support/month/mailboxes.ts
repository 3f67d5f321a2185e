import type { MailServer } from '../mail-server.ts'
import type { TwilioServer } from '../twilio-server.ts'
import { slotIn, timeText } from './calendar.ts'

/** Words unique to each kind of message */
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
  [/^The spot is yours: /, 'claimed'],
]

type Mail = MailServer['received'][number]

/** All received messages, such as "Zoe Oct 28 09:05 EDT email confirmed S10", with the simulated time of arrival */
export function createMailboxes(clock: () => Date, nameOf: (to: string) => string) {
  const lines: string[] = []
  const mails: { name: string; mail: Mail }[] = []
  const add = (name: string, words: string) =>
    lines.push(`${name} ${timeText(clock().getTime())} ${words}`)

  return {
    lines,
    mails,
    /** Collects the messages that arrived since the last call; call it before moving the clock. */
    empty(mail: MailServer, twilio: TwilioServer): void {
      for (const one of mail.received.splice(0)) {
        const name = nameOf(one.recipients.join())
        mails.push({ name, mail: one })
        add(name, readSubject(one.subject ?? ''))
      }
      for (const { to, body } of twilio.received.splice(0)) {
        add(nameOf(to), read('text', textKinds, body))
      }
    },
    answered(name: string, words: string): void {
      add(name, read('answer', answerKinds, words))
    },
    /** The token that all links in the family's newest e-mail share */
    tokenOf(name: string): string {
      const newest = mails.findLast((one) => one.name === name)?.mail.text
      const token = /https:\/\/\S+\/(?:my|cancel)\/([\w-]{36})/.exec(newest ?? '')?.[1]
      if (!token) throw new Error(`${name} has no link`)
      return token
    },
  }
}
export type Mailboxes = ReturnType<typeof createMailboxes>

function readSubject(subject: string): string {
  const toOffice = /^(?:Sign-ups: (?<digest>.*)|List for (?<list>.*): .*)$/.exec(subject)?.groups
  if (toOffice?.list) return `list ${toOffice.list}`
  if (toOffice?.digest) return `digest ${toOffice.digest}`
  return read('email', mailKinds, subject)
}

/** Returns unrecognized words unchanged, so that they match no diary. */
function read(channel: string, kinds: [RegExp, string][], words: string): string {
  const kind = kinds.find(([pattern]) => pattern.test(words))?.[1]
  const slot = slotIn(words)
  return `${channel} ${kind && slot ? `${kind} ${slot}` : words}`
}
