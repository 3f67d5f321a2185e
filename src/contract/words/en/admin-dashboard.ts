import type { Bound } from '../../../domain/brakes.ts'

const messages = (count: number) => (count === 1 ? '1 email' : `${count} emails`)
const texts = (count: number) => (count === 1 ? '1 text' : `${count} texts`)

/** The dashboard (SPEC.md 2, Admin dashboard) */
export const adminDashboard = {
  title: 'Dashboard',
  figures: 'Figures',
  stats: {
    activeEvents: { label: 'Active Events', hint: 'with time slots to come' },
    totalRegistrations: { label: 'Total Registrations', hint: 'confirmed, all events' },
    waitlist: { label: 'Waitlist', hint: 'waiting for a spot' },
    noShowRate: { label: 'No-show Rate', hint: 'of the families expected' },
  },
  percent: (rate: number) => `${rate}%`,

  health: {
    heading: 'Needs your attention',
    jobs: {
      'open-series': 'Opening events of a series',
      remind: 'Reminding families',
      'send-messages': 'Sending messages',
      'notify-organization': 'Telling the organization',
      'end-sessions': 'Ending sessions',
      'back-up': 'Making the daily backup',
      'send-texts': 'Sending texts',
      'offer-spots': 'Offering free spots to the waitlist',
      'watch-brakes': 'Watching the limits on messages',
    } as Record<string, string | undefined>,
    deadLinks: (address: string) =>
      `The links in messages lead to ${address}, which families cannot open. Please ask whoever looks after the server to set PUBLIC_URL.`,
    jobLate: (job: string, since: string) =>
      `${job}: nothing has happened since ${since}. Please ask whoever looks after the server.`,
    jobFailed: (job: string, error: string) =>
      `${job} failed the last time (${error}) and is tried again. The server's log says more.`,
    messagesWaiting: (count: number, since: string) =>
      count === 1
        ? `1 message has been waiting since ${since}.`
        : `${count} messages are waiting, the oldest since ${since}.`,
    messagesUnknown: (count: number) =>
      count === 1
        ? '1 message waits for a newer version of this program.'
        : `${count} messages wait for a newer version of this program.`,
    sendFailed: (when: string, why: string) =>
      `The last message, on ${when}, did not go out. ${why}.`,
    held: {
      mailbox: (count, since) =>
        `Held back since ${since}: ${messages(count)}, because one mailbox had many in a day. A stranger may be using a family's address.`,
      phone: (count, since) =>
        `Held back since ${since}: ${texts(count)}, because one phone had many in a day. A stranger may be using a family's number.`,
      day: (count, since) =>
        `Held back since ${since}: ${texts(count)}, because all texts of the day (TEXTS_PER_DAY) have gone.`,
    } satisfies Record<Bound, (count: number, since: string) => string>,
    burst: (when: string) =>
      `Many sign-ups came from one internet address within a minute, on ${when}, and were slowed down. If this was not a library or a school, look for invented families in Registrations.`,
    toMessages: 'See Messages',
  },

  noMailServer:
    'No mail server is set up, so families get no email. Read what they would have got, and pass it on by phone, under',

  nextEvent: {
    heading: 'Next Event',
    registrations: 'See Registrations',
    none: 'No event is planned.',
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
