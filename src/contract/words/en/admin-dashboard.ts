import type { Bound } from '../../../domain/brakes.ts'

const messages = (count: number) => (count === 1 ? '1 email' : `${count} emails`)
const texts = (count: number) => (count === 1 ? '1 text' : `${count} texts`)

/** See SPEC.md 2, Admin dashboard. */
export const adminDashboard = {
  title: 'Dashboard',
  figures: 'Figures',
  stats: {
    activeEvents: { label: 'Active Events', hint: 'with upcoming time slots' },
    totalRegistrations: { label: 'Total Registrations', hint: 'confirmed, all events' },
    waitlist: { label: 'Waitlist', hint: 'waiting for a spot' },
    noShowRate: { label: 'No-show Rate', hint: 'of the families expected' },
  },
  percent: (rate: number) => `${rate}%`,

  health: {
    jobs: {
      'open-series': 'Creating events from series',
      remind: 'Reminding families',
      'send-messages': 'Sending messages',
      'notify-organization': 'Notifying the organization',
      'delete-expired': 'Deleting expired data',
      'send-password-links': 'Sending links for a new password',
      'back-up': 'Making the daily backup',
      'copy-backup': 'Copying the backup off the server',
      'give-space-back': 'Returning free disk space',
      'settle-figures': 'Counting past time slots',
      'send-texts': 'Sending texts',
      'offer-spots': 'Offering free spots to the waitlist',
      'watch-brakes': 'Checking the limits on messages',
      'remove-names': 'Removing the names of past families',
      'send-links': 'Sending links that families lost',
      'send-webhooks': 'Calling webhooks',
      'watch-warnings': 'Reporting warnings by email',
    } as Record<string, string | undefined>,
    deadLinks: (address: string) =>
      `The links in messages point to ${address}, which families cannot open. Please ask the person who runs the server to set PUBLIC_URL.`,
    jobLate: (job: string, since: string) =>
      `${job}: nothing has happened since ${since}. Please tell the person who runs the server.`,
    jobFailed: (job: string, error: string) =>
      `${job} failed last time (${error}) and will be tried again. See the server's log for details.`,
    messagesWaiting: (count: number, since: string) =>
      count === 1
        ? `1 message has been waiting since ${since}.`
        : `${count} messages are waiting, the oldest since ${since}.`,
    messagesUnknown: (count: number) =>
      count === 1
        ? '1 message is waiting for a newer version of this program.'
        : `${count} messages are waiting for a newer version of this program.`,
    emailsMissed: (count: number) =>
      count === 1
        ? '1 email about a coming appointment was never sent.'
        : `${count} emails about coming appointments were never sent.`,
    sendFailed: (when: string, why: string) =>
      `The last message, on ${when}, did not go out. ${why}.`,
    held: {
      mailbox: (count, since) =>
        `Held back since ${since}: ${messages(count)}, because one mailbox had too many in a day. A stranger may be using a family's address.`,
      phone: (count, since) =>
        `Held back since ${since}: ${texts(count)}, because one phone had too many in a day. A stranger may be using a family's number.`,
      day: (count, since) =>
        `Held back since ${since}: ${texts(count)}, because the daily limit on texts (TEXTS_PER_DAY) was reached.`,
      replies: (count, since) =>
        `Since ${since} ${count === 1 ? 'a phone has' : `${count} phones have`} texted us so often that we stopped answering for a day. What ${count === 1 ? 'it asks' : 'they ask'} for is still done. Somebody may be running up our costs for texts.`,
    } satisfies Record<Bound, (count: number, since: string) => string>,
    backupFailed: (when: string, error: string) =>
      `The daily backup failed on ${when} (${error}). It is tried again every 15 minutes. Please tell the person who runs the server.`,
    backupOld: (when: string) =>
      `The last backup is from ${when}. Please tell the person who runs the server.`,
    backupCopyOld: (when: string) =>
      `The last backup that left the server is from ${when}. Please tell the person who runs the server.`,
    backupCopyFailed: (since: string, error: string) =>
      `Backups have not been copied off the server since ${since}: ${error || 'no reason was given'}. We keep trying. Please tell the person who runs the server.`,
    burst: (when: string) =>
      `On ${when}, many sign-ups came from one internet address within a minute, so we slowed them down. If this was not a library or a school, look for made-up families in Registrations.`,
    readOnly: {
      moving: (target: string, since: string) =>
        `The database has been moving to ${target} since ${since}. Nothing can be changed until that is done, in a few minutes.`,
      moved: (target: string, since: string) =>
        `The database was moved to ${target} on ${since}, and this server still uses the old one: nobody can sign up. Please tell the person who runs the server to set DATABASE_URL and restart it.`,
    },
  },

  noMailServer:
    'No mail server is set up, so families get no email. News that they must hear is under To Call. You can read all messages under',

  nextEvent: {
    heading: 'Next Event',
    registrations: 'See Registrations',
    none: 'No events are planned.',
    plan: 'Plan an Event',
    capacity: (taken: number, capacity: number) => `${taken} of ${capacity} spots taken`,
    waiting: (people: number) => `${people} waiting`,
  },

  activity: {
    heading: 'Recent Activity',
    empty: 'No recent activity found',
    by: (username: string) => `by ${username}`,
    justNow: 'just now',
    types: {
      registration: 'Registration',
      cancellation: 'Cancellation',
      waitlist: 'Waitlist',
      status_change: 'Status change',
      no_show: 'No-show',
      other: 'Change',
    },
  },
}
