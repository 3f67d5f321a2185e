import type { MailServer } from '../mail-server.ts'
import type { TwilioServer } from '../twilio-server.ts'
import { slotIn, timeText } from './calendar.ts'

/** Words unique to each kind of message */
const kinds: [string, RegExp][] = [
  ['email confirmed', /^You're signed up: /],
  ['email waitlist', /^You're on the waitlist: /],
  ['email spot', /^A spot is open: /],
  ['email promoted', /^You have a spot: /],
  ['email cancelled', /^Cancelled: /],
  ['email changed', /^Changed: /],
  ['email two-days-before', /^Your laundry time: /],
  ['email day-before', /^Don't forget: /],
  ['Spanish email confirmed', /^Tienes un lugar: /],
  ['Spanish email two-days-before', /^Tu día de lavado: /],
  ['Spanish email changed', /^Hay un cambio: /],
  ['text confirmed', / You're signed up for /],
  ['text spot', / A spot is open /],
  ['text promoted', / A spot opened, and it is yours: /],
  ['text two-days-before', / Your free laundry is .*Are you coming\?/],
  ['text day-before', / Your free laundry is /],
  ['text day-of', / See you soon: /],
  ['Spanish text confirmed', / Tu lugar es el /],
  ['Spanish text changed', / Tu nuevo horario es el .*¿Vas a venir\?/],
  ['Spanish text two-days-before', / Tu lavado gratis es .*¿Vas a venir\?/],
  ['Spanish text day-before', / Tu lavado gratis es /],
  ['Spanish text day-of', / Te esperamos pronto: /],
  ['answer question', /^Cancel .*\? Reply YES to cancel\.$/],
  ['answer cancelled', /^Your spot on .* is cancelled\. Thank you for letting us know\.$/],
  ['answer claimed', /^The spot is yours: /],
]

/** Unrecognized words stay as they are, so they match no diary. */
function read(words: string): string {
  const kind = kinds.find(([, pattern]) => pattern.test(words))?.[0]
  const slot = slotIn(words)
  return kind && slot
    ? `${kind} ${slot}`
    : words.replace(/^Sign-ups: /, 'digest ').replace(/^List for (.*): .*/, 'list $1')
}

/** All received messages, such as "Zoe Oct 28 09:05 EDT email confirmed S10", with the simulated time of arrival */
export function createMailboxes(clock: () => Date, nameOf: (to: string) => string) {
  const lines: string[] = []
  const received: { name: string; subject: string; text: string }[] = []
  const add = (name: string, words: string) =>
    void lines.push(`${name} ${timeText(clock().getTime())} ${words}`)

  return {
    lines,
    received,
    /** Collects the messages that arrived since the last call; call it before moving the clock. */
    empty(mail: MailServer, twilio: TwilioServer): void {
      for (const { recipients, subject = '', text = '' } of mail.received.splice(0)) {
        const name = nameOf(recipients.join())
        received.push({ name, subject, text })
        add(name, read(subject))
      }
      for (const { to, body } of twilio.received.splice(0)) add(nameOf(to), read(body))
    },
    answered: (name: string, words: string) => add(name, read(words)),
    /** The token that all links in the family's newest e-mail share */
    tokenOf(name: string): string {
      const newest = received.findLast((one) => one.name === name)?.text
      const token = /https:\/\/\S+\/(?:my|cancel)\/([\w-]{36})/.exec(newest ?? '')?.[1]
      if (!token) throw new Error(`${name} has no link`)
      return token
    },
  }
}
export type Mailboxes = ReturnType<typeof createMailboxes>
