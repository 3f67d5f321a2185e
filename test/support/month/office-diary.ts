import type { Diary } from './diary.ts'

/**
 * The event of the second Tuesday opens on October 27, the event of the first Sunday a day later. On November 1, clocks
 * go back. No server runs from Sunday, November 8, 12:00 to Monday 12:00. Reminders due on Sunday evening are sent on
 * Monday if cancelling is not yet late, otherwise not at all. The mail server is down on Monday from 17:30 to 21:30, so
 * e-mails due at 18:00 are sent at 22:00.
 */
export const office: Diary = {
  name: 'Office',
  lines: [
    'Oct 14 08:05 creates the series',
    // A quarter of an hour that ended less than a minute before a digest is in the next one.
    'Oct 28 10:00 → digest 7 registered, 1 joined a waitlist',
    'Oct 28 11:00 → digest 5 registered, 1 joined a waitlist',
    'Oct 30 19:05 moves S13 1 hour later',
    'Oct 31 15:00 → digest 1 registered',
    'Oct 31 16:00 → digest 1 registered',
    'Oct 31 18:00 → list Sun, Nov 1, 10:00 AM',
    'Nov 01 02:00 → digest 1 registered',
    'Nov 01 10:00 → digest 1 registered',
    'Nov 04 08:05 moves T11 2 hours later',
    'Nov 04 10:00 → digest 1 cancelled',
    'Nov 04 13:00 → digest 1 registered',
    'Nov 07 10:00 → digest 3 joined a waitlist',
    'Nov 07 22:00 → digest 1 registered, 1 cancelled',
    'Nov 08 12:00 the server goes down',
    'Nov 09 12:00 the server is back',
    'Nov 09 17:30 the mail server goes down',
    'Nov 09 21:30 the mail server is back',
    'Nov 09 22:00 → digest 1 registered, 1 cancelled and list Tue, Nov 10, 9:00 AM',
  ],
}
