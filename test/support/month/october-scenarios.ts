import type { Scenario } from './scenario.ts'

/**
 * The second Tuesday of October: T9 and T11 with 5 spots, T17 with 6. The mail server takes nothing on Monday
 * from 17:30 to 21:30, so what is due by e-mail at six comes at ten; texts work.
 */
export const octoberScenarios: Scenario[] = [
  {
    summary: 'The regulars sign up early, are reminded by the way they chose, and come.',
    families: [
      {
        who: ['Abby', 'Ben'],
        slot: 'T9',
        does: ['Oct 10 09:05 signs up for T9'],
        gets: [
          'Oct 10 09:05 email confirmed',
          'Oct 11 18:00 email two-days-before',
          'Oct 12 22:00 email day-before',
        ],
        reminders: ['two-days-before sent', 'day-before sent'],
        ends: ['T9 confirmed'],
      },
      {
        who: ['Cleo', 'Dan'],
        slot: 'T9',
        does: ['Oct 10 09:10 signs up for T9 with texts'],
        gets: [
          'Oct 10 09:10 email confirmed',
          'Oct 10 09:10 text confirmed',
          'Oct 11 18:00 email two-days-before',
          'Oct 11 18:00 text two-days-before',
          'Oct 12 18:00 text day-before',
          // Three hours before would be six in the morning.
          'Oct 13 08:00 text day-of',
        ],
        reminders: ['two-days-before sent', 'day-before sent', 'day-of sent'],
        ends: ['T9 confirmed'],
      },
    ],
  },
  {
    summary:
      'Ella gives her spot back by link. Everybody who waits gets the offer; Gina is first, Finn is too late and keeps his place, Hugo loses patience.',
    families: [
      {
        who: ['Ella'],
        slot: 'T9',
        does: ['Oct 10 09:15 signs up for T9', 'Oct 11 10:05 cancels by link'],
        gets: ['Oct 10 09:15 email confirmed', 'Oct 11 10:05 email cancelled'],
        reminders: [],
        ends: ['T9 cancelled'],
      },
      {
        who: ['Finn'],
        slot: 'T9',
        does: ['Oct 10 09:20 joins the waitlist of T9', 'Oct 11 10:40 signs up by mailed link'],
        gets: [
          'Oct 10 09:20 email waitlist',
          'Oct 11 10:05 email spot',
          'Oct 11 10:40 email waitlist',
        ],
        reminders: [],
        ends: ['T9 waitlist'],
      },
      {
        who: ['Gina'],
        slot: 'T9',
        does: ['Oct 10 09:25 joins the waitlist of T9', 'Oct 11 10:20 signs up by mailed link'],
        gets: [
          'Oct 10 09:25 email waitlist',
          'Oct 11 10:05 email spot',
          'Oct 11 10:20 email confirmed',
          'Oct 11 18:00 email two-days-before',
          'Oct 12 22:00 email day-before',
        ],
        reminders: ['two-days-before sent', 'day-before sent'],
        ends: ['T9 confirmed'],
      },
      {
        who: ['Hugo'],
        slot: 'T9',
        does: ['Oct 10 09:30 signs up for T9 with texts', 'Oct 11 12:05 cancels by link'],
        gets: [
          'Oct 10 09:30 email waitlist',
          'Oct 11 10:05 email spot',
          'Oct 11 10:05 text spot',
          'Oct 11 12:05 email cancelled',
        ],
        reminders: [],
        ends: ['T9 cancelled'],
      },
    ],
  },
  {
    summary:
      'An administrator deletes Iris, cancels Jack and, while the mail server is down, makes room for one more: each time the next in line moves up. Nils and Paul then tell what is missing.',
    families: [
      {
        who: ['Iris'],
        slot: 'T11',
        does: ['Oct 10 11:05 signs up for T11', 'Oct 11 09:05 is deleted'],
        gets: ['Oct 10 11:05 email confirmed'],
        reminders: [],
        ends: [],
      },
      {
        who: ['Jack'],
        slot: 'T11',
        does: ['Oct 10 11:10 signs up for T11 with texts', 'Oct 11 16:05 is cancelled'],
        gets: [
          'Oct 10 11:10 email confirmed',
          'Oct 10 11:10 text confirmed',
          'Oct 11 16:05 email cancelled',
        ],
        reminders: [],
        ends: ['T11 cancelled'],
      },
      {
        who: ['Kate', 'Liam'],
        slot: 'T11',
        does: ['Oct 10 11:15 signs up for T11'],
        gets: [
          'Oct 10 11:15 email confirmed',
          'Oct 11 18:00 email two-days-before',
          'Oct 12 22:00 email day-before',
        ],
        reminders: ['two-days-before sent', 'day-before sent'],
        ends: ['T11 confirmed'],
      },
      {
        who: ['Mona'],
        slot: 'T11',
        does: ['Oct 10 11:20 signs up for T11 with texts'],
        gets: [
          'Oct 10 11:20 email confirmed',
          'Oct 10 11:20 text confirmed',
          'Oct 11 18:00 email two-days-before',
          'Oct 11 18:00 text two-days-before',
          'Oct 12 18:00 text day-before',
          'Oct 13 08:00 text day-of',
        ],
        reminders: ['two-days-before sent', 'day-before sent', 'day-of sent'],
        ends: ['T11 confirmed'],
      },
      {
        who: ['Nils'],
        slot: 'T11',
        does: [
          'Oct 10 11:25 joins the waitlist of T11',
          'Oct 11 09:35 tells the details by link with texts',
        ],
        gets: [
          'Oct 10 11:25 email waitlist',
          'Oct 11 09:05 email promoted',
          'Oct 11 18:00 email two-days-before',
          'Oct 11 18:00 text two-days-before',
          'Oct 12 18:00 text day-before',
          'Oct 13 08:00 text day-of',
        ],
        reminders: ['two-days-before sent', 'day-before sent', 'day-of sent'],
        ends: ['T11 confirmed'],
      },
      {
        who: ['Olga'],
        slot: 'T11',
        does: ['Oct 10 11:30 signs up for T11 with texts'],
        gets: [
          'Oct 10 11:30 email waitlist',
          'Oct 11 16:05 email promoted',
          'Oct 11 16:05 text promoted',
          // The reminder two days before would follow two hours later and say the same, so it is missed.
          'Oct 12 18:00 text day-before',
          'Oct 13 08:00 text day-of',
        ],
        reminders: ['two-days-before missed', 'day-before sent', 'day-of sent'],
        ends: ['T11 confirmed'],
      },
      {
        who: ['Paul'],
        slot: 'T11',
        does: [
          'Oct 10 11:35 joins the waitlist of T11',
          'Oct 12 22:10 tells the details by link with texts',
        ],
        gets: [
          'Oct 10 11:35 email waitlist',
          // Promoted at 19:05; the mail server was down until 21:30.
          'Oct 12 22:00 email promoted',
          'Oct 13 08:00 text day-of',
        ],
        reminders: ['two-days-before missed', 'day-before missed', 'day-of sent'],
        ends: ['T11 confirmed'],
      },
    ],
  },
]
