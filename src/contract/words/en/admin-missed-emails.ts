import { adminDashboard } from './admin-dashboard.ts'

/** See docs/decisions/0087. */
export const adminMissedEmails = {
  label: 'Emails that were never sent',
  note: (count: number) => adminDashboard.health.emailsMissed(count),
  open: 'Send What Is Still True...',
  title: (count: number) => (count === 1 ? 'Send 1 email?' : `Send ${count} emails?`),
  text: 'The mail server was missing then, or refused us. Each email says how things are now and brings a new personal link. Emails that are out of date stay here.',
  told: (name: string, emails: number) =>
    `${name} gets ${emails === 1 ? 'an email' : `${emails} emails`}.`,
  /** After a lost response, or if somebody else was faster */
  sentAlready: {
    title: 'Nothing is left to send',
    text: 'The emails are on their way already, or out of date by now.',
  },
  confirm: (count: number) => (count === 1 ? 'Send It' : `Send All ${count}`),
  done: 'Emails Queued',
  held: 'Emails Held Back',
  doneText: (queued: number, held: number) =>
    [
      ...(queued === 1 ? ['1 email goes out now.'] : []),
      ...(queued > 1 ? [`${queued} emails go out now.`] : []),
      ...(held > 0 ? [`Held back, because one mailbox would get too many: ${held}.`] : []),
    ].join(' '),
  failed: 'Failed to send the emails',
}
