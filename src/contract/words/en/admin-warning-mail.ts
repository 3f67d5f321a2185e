import type { HealthWarning } from '../../../domain/health.ts'
import { adminDashboard } from './admin-dashboard.ts'

const { jobs } = adminDashboard.health
const jobName = ({ job }: { job: string }) => jobs[job] ?? job

type Words<Warning> = {
  title: (warning: Warning) => string
  whatToDo: string | ((warning: Warning) => string)
}
type WordsByKind = {
  [Kind in HealthWarning['kind']]?: Words<Extract<HealthWarning, { kind: Kind }>>
}

const askOperator = 'Tell the person who runs the server.'

/** Other kinds use the dashboard's sentence. */
const byKind: WordsByKind = {
  dead_links: {
    title: () => 'Links in messages do not work',
    whatToDo: 'PUBLIC_URL must be the address that families open.',
  },
  job_late: {
    title: (warning) => `${jobName(warning)}: stopped`,
    whatToDo: 'Restarting the server often helps; its log says more.',
  },
  job_failed: {
    title: (warning) => `${jobName(warning)}: failing`,
    whatToDo: `${askOperator} The server's log has the whole error ("job failed"). The disk may be full, or the database may refuse to save.`,
  },
  messages_waiting: {
    title: () => 'Messages are not going out',
    whatToDo: `${askOperator} The mail provider or the text service may be down, or may refuse the password. Families who need to know today can be called: see Messages.`,
  },
  messages_unknown: {
    title: () => 'Messages are waiting for a newer version',
    whatToDo: `${askOperator} An older version of this program was started on a newer database. Start the newer version.`,
  },
  emails_missed: {
    title: () => 'Emails were never sent',
    whatToDo:
      'When they were due, no mail server was set up, or it could not be reached or refused us. Open Messages and choose "Send What Is Still True".',
  },
  messages_held: {
    title: ({ bound }) =>
      bound === 'replies' ? 'Texts are not being answered' : 'Messages were held back',
    whatToDo: ({ bound }) =>
      bound === 'replies'
        ? `${askOperator} A phone sent so many texts that we stopped replying. The text service shows its number.`
        : 'Open Messages, look at those held back, and send the ones that are right.',
  },
  read_only: {
    title: () => 'Nobody can sign up',
    whatToDo: `${askOperator} The database is being moved, or was moved and the server still runs on the old one.`,
  },
  backup_failed: {
    title: () => 'Daily backup: failing',
    whatToDo: `${askOperator} The disk may be full, or the backup folder may not be writable.`,
  },
  backup_old: {
    title: ({ isCopy }) => (isCopy ? 'Copies of backups: too old' : 'Daily backup: too old'),
    whatToDo: `${askOperator} The dashboard shows when the last one was made.`,
  },
  backup_copy_failed: {
    title: () => 'Copying backups: failing',
    whatToDo: `${askOperator} BACKUP_COMMAND fails; the dashboard shows what it printed.`,
  },
}

/** For subjects and headings; null for a kind without a title */
export function warningTitle(warning: HealthWarning): string | null {
  const words = byKind[warning.kind] as Words<HealthWarning> | undefined
  return words?.title(warning) ?? null
}

/** See docs/decisions/0063. */
export const warningMailWords = {
  subject: {
    begun: (title: string) => `Needs attention: ${title}`,
    manyBegun: (count: number) => `Needs attention: ${count} things`,
    over: (title: string) => `Resolved: ${title}`,
    manyOver: (count: number) => `Resolved: ${count} things`,
  },
  heading: { begun: 'Something needs attention', over: 'No longer a problem' },
  intro: {
    begun: (program: string) =>
      `The dashboard of ${program} has shown this for more than five minutes.`,
    over: (program: string) => `${program} reported this earlier. It is resolved now.`,
  },
  whatToDo: (warning: HealthWarning) => {
    const { whatToDo } = (byKind[warning.kind] as Words<HealthWarning> | undefined) ?? {}
    if (typeof whatToDo === 'function') return whatToDo(warning)
    return whatToDo ?? `Open the dashboard. ${askOperator}`
  },
  firstSeen: (since: string) => `First seen on ${since}.`,
  overHeading: 'Resolved',
  overLine: (title: string, from: string, to: string) => `${title} (from ${from} to ${to})`,
  endFollows: 'You get one more email when it is resolved.',
  lastOfDay:
    'This was the last of six emails about warnings within a day. The dashboard shows every warning.',
  action: 'Open the Dashboard',
  why: (program: string) =>
    `You are getting this email because this address is told about problems with ${program}: it is in ADMIN_NOTIFICATION_EMAILS, or belongs to an administrator.`,
}
