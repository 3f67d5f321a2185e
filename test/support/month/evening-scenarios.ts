import type { Scenario } from './scenario.ts'

/** N17 of the second Tuesday of November, with 6 spots, and families that come late to N13; see november-scenarios.ts. */
export const eveningScenarios: Scenario[] = [
  {
    summary:
      'Zeno gives his spot back at night. E-mails wake nobody; the texts wait for the morning, and by then Dino has taken the spot, so nobody is texted about it.',
    families: [
      {
        who: ['Zeno'],
        slot: 'N17',
        does: ['Nov 06 10:05 signs up for N17', 'Nov 07 21:05 cancels by link'],
        gets: ['Nov 06 10:05 email confirmed', 'Nov 07 21:05 email cancelled'],
        reminders: [],
        ends: ['N17 cancelled'],
      },
      {
        who: ['Alma', 'Bruno'],
        slot: 'N17',
        does: ['Nov 06 10:10 signs up for N17'],
        gets: [
          'Nov 06 10:10 email confirmed',
          'Nov 09 12:00 email two-days-before',
          'Nov 09 18:00 email day-before',
        ],
        reminders: ['two-days-before sent', 'day-before sent'],
        ends: ['N17 confirmed'],
      },
      {
        who: ['Cora'],
        slot: 'N17',
        does: ['Nov 06 10:15 signs up for N17 with texts'],
        gets: [
          'Nov 06 10:15 email confirmed',
          'Nov 06 10:15 text confirmed',
          'Nov 09 12:00 email two-days-before',
          'Nov 09 12:00 text two-days-before',
          'Nov 09 18:00 text day-before',
          'Nov 10 14:00 text day-of',
        ],
        reminders: ['two-days-before sent', 'day-before sent', 'day-of sent'],
        ends: ['N17 confirmed'],
      },
      {
        who: ['Dino'],
        slot: 'N17',
        does: [
          'Nov 07 09:05 signs up for N17 with texts',
          'Nov 07 21:35 signs up by mailed link with texts',
        ],
        gets: [
          'Nov 07 09:05 email waitlist',
          'Nov 07 21:05 email spot',
          'Nov 07 21:35 email confirmed',
          'Nov 07 21:35 text confirmed',
          'Nov 09 12:00 email two-days-before',
          'Nov 09 12:00 text two-days-before',
          'Nov 09 18:00 text day-before',
          'Nov 10 14:00 text day-of',
        ],
        reminders: ['two-days-before sent', 'day-before sent', 'day-of sent'],
        ends: ['N17 confirmed'],
      },
      {
        who: ['Edda'],
        slot: 'N17',
        does: ['Nov 07 09:10 signs up for N17 with texts'],
        gets: ['Nov 07 09:10 email waitlist', 'Nov 07 21:05 email spot'],
        reminders: [],
        ends: ['N17 waitlist'],
      },
      {
        who: ['Falk'],
        slot: 'N17',
        does: ['Nov 07 09:15 joins the waitlist of N17'],
        gets: ['Nov 07 09:15 email waitlist', 'Nov 07 21:05 email spot'],
        reminders: [],
        ends: ['N17 waitlist'],
      },
    ],
  },
  {
    summary:
      'Gwen and Hope come when the server is back, a day ahead, and wait in vain behind Xavi; Hope leaves the line.',
    families: [
      {
        who: ['Gwen'],
        slot: 'N13',
        does: ['Nov 09 12:30 signs up for N13 with texts'],
        gets: ['Nov 09 12:30 email waitlist'],
        reminders: [],
        ends: ['N13 waitlist'],
      },
      {
        who: ['Hope'],
        slot: 'N13',
        does: ['Nov 09 12:35 joins the waitlist of N13', 'Nov 09 19:05 cancels by link'],
        gets: ['Nov 09 12:35 email waitlist', 'Nov 09 19:05 email cancelled'],
        reminders: [],
        ends: ['N13 cancelled'],
      },
    ],
  },
]
