import type { SendingState, WaitingMessages } from '../../sending.ts'

const countOf = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`)
const all = ({ emails, texts, webhooks }: WaitingMessages) => emails + texts + webhooks
const early = ({ earlier, earlierWebhooks }: WaitingMessages) => earlier + earlierWebhooks
type Why = NonNullable<SendingState['held']>['why']

/** See docs/decisions/0061. */
export const adminSending = {
  label: 'Messages are held',
  restored: 'Restored copy: no emails or texts are sent.',
  command: 'Emails and texts are held.',
  since: (moment: string) => `They have been held since ${moment}.`,
  open: 'Resume Sending...',

  title: 'Resume sending?',
  loading: 'Counting the waiting messages...',
  onlyIfReal: 'Resume only if this is the real site. New messages are sent from then on.',
  none: 'No email or text is waiting.',
  goes: ({ emails, texts }: WaitingMessages) => {
    const parts = [
      ...(emails > 0 ? [countOf(emails, 'email', 'emails')] : []),
      ...(texts > 0 ? [countOf(texts, 'text', 'texts')] : []),
    ]
    return `${parts.join(' and ')} would go out at once.`
  },
  noMailServer: (emails: number) =>
    `No mail server is set up: ${countOf(emails, 'email is', 'emails are')} kept under Messages and not sent.`,
  earlier: (n: number, why: Why) =>
    why === 'restored'
      ? `${countOf(n, 'was', 'were')} waiting in the backup; families may already have ${n === 1 ? 'it' : 'them'}.`
      : `${countOf(n, 'was', 'were')} waiting before the hold. On a copy, families may already have ${n === 1 ? 'it' : 'them'}.`,
  outdated: (n: number) =>
    n === 1
      ? '1 message is out of date and will not be sent.'
      : `${n} messages are out of date and will not be sent.`,
  webhooks: (n: number) =>
    n === 1
      ? '1 notice to a connected program goes out too.'
      : `${n} notices to connected programs go out too.`,
  keep: 'Keep Holding',
  canDiscard: (counts: WaitingMessages) => early(counts) > 0,
  discard: (counts: WaitingMessages) =>
    early(counts) === all(counts)
      ? `Discard All ${all(counts)}`
      : `Discard ${early(counts)} and Send the Rest`,
  send: (counts: WaitingMessages) =>
    all(counts) === 0 ? 'Send From Now On' : `Send All ${all(counts)}`,
  doneToast: 'Messages Released',
  done: 'Messages are no longer held.',
  discarded: (n: number) =>
    n === 1
      ? '1 was discarded; it stays under Messages.'
      : `${n} were discarded; they stay under Messages.`,
  discardedWebhooks: (n: number) =>
    n === 1
      ? '1 notice to a connected program was discarded.'
      : `${n} notices to connected programs were discarded.`,
  failed: 'Failed to resume sending',
}
