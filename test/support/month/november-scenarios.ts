import type { Scenario } from './scenario.ts'

/**
 * The second Tuesday of November: N9 and N11 with 5 spots, N17 with 6, open from October 27; N11 becomes N13
 * on November 3. From Sunday noon, November 8, to Monday noon there is no server, so reminders of Sunday evening
 * come on Monday where cancelling is still free by then, and else not at all.
 */
export const novemberScenarios: Scenario[] = [
  {
    summary:
      'For nine o’clock the outage swallows the first reminder. Karl is moved to the evening by an administrator, which lets Pia move up; Ravi stops waiting and takes the evening himself.',
    families: [
      {
        who: ['Karl'],
        slot: 'N17',
        does: ['Oct 28 09:05 signs up for N9', 'Nov 05 11:05 is moved to N17'],
        gets: [
          'Oct 28 09:05 email confirmed N9',
          'Nov 05 11:05 email confirmed',
          'Nov 09 12:00 email two-days-before',
          'Nov 09 18:00 email day-before',
        ],
        reminders: ['two-days-before sent', 'day-before sent'],
        ends: ['N17 confirmed'],
      },
      {
        who: ['Lena', 'Milo'],
        slot: 'N9',
        does: ['Oct 28 09:10 signs up for N9'],
        gets: ['Oct 28 09:10 email confirmed', 'Nov 09 18:00 email day-before'],
        reminders: ['two-days-before missed', 'day-before sent'],
        ends: ['N9 confirmed'],
      },
      {
        who: ['Nora', 'Otto'],
        slot: 'N9',
        does: ['Oct 28 09:15 signs up for N9 with texts'],
        gets: [
          'Oct 28 09:15 email confirmed',
          'Oct 28 09:15 text confirmed',
          'Nov 09 18:00 text day-before',
          'Nov 10 08:00 text day-of',
        ],
        reminders: ['two-days-before missed', 'day-before sent', 'day-of sent'],
        ends: ['N9 confirmed'],
      },
      {
        who: ['Pia'],
        slot: 'N9',
        does: ['Oct 28 09:20 joins the waitlist of N9'],
        gets: [
          'Oct 28 09:20 email waitlist',
          'Nov 05 11:05 email promoted',
          'Nov 09 18:00 email day-before',
        ],
        reminders: ['two-days-before missed', 'day-before sent'],
        ends: ['N9 confirmed'],
      },
      {
        who: ['Ravi'],
        slot: 'N17',
        does: [
          'Oct 28 09:25 signs up for N9 with texts',
          'Nov 06 09:05 signs up by link for N17 with texts',
        ],
        gets: [
          'Oct 28 09:25 email waitlist N9',
          'Nov 06 09:05 email confirmed',
          'Nov 06 09:05 text confirmed',
          'Nov 09 12:00 email two-days-before',
          'Nov 09 12:00 text two-days-before',
          'Nov 09 18:00 text day-before',
          'Nov 10 14:00 text day-of',
        ],
        reminders: ['two-days-before sent', 'day-before sent', 'day-of sent'],
        ends: ['N17 confirmed'],
      },
    ],
  },
  {
    summary:
      'Eleven o’clock becomes one o’clock, and everybody there is told. Vito gives his spot back; Xavi does not hurry, and Yoko takes it. On the morning itself Umut rings up to cancel, and Xavi moves up before it is time for texts.',
    families: [
      {
        who: ['Suki', 'Wren'],
        slot: 'N13',
        does: ['Oct 28 10:05 signs up for N11'],
        gets: [
          'Oct 28 10:05 email confirmed N11',
          'Nov 03 10:05 email changed',
          'Nov 09 12:00 email two-days-before',
          'Nov 09 18:00 email day-before',
        ],
        reminders: ['two-days-before sent', 'day-before sent'],
        ends: ['N13 confirmed'],
      },
      {
        who: ['Toni'],
        slot: 'N13',
        does: ['Oct 28 10:10 signs up for N11 with texts'],
        gets: [
          'Oct 28 10:10 email confirmed N11',
          'Oct 28 10:10 text confirmed N11',
          'Nov 03 10:05 email changed',
          'Nov 09 12:00 email two-days-before',
          'Nov 09 12:00 text two-days-before',
          'Nov 09 18:00 text day-before',
          'Nov 10 10:00 text day-of',
        ],
        reminders: ['two-days-before sent', 'day-before sent', 'day-of sent'],
        ends: ['N13 confirmed'],
      },
      {
        who: ['Umut'],
        slot: 'N13',
        does: ['Oct 28 10:15 is added to N11', 'Nov 10 07:35 is cancelled'],
        gets: [
          'Oct 28 10:15 email confirmed N11',
          'Nov 03 10:05 email changed',
          'Nov 09 12:00 email two-days-before',
          'Nov 09 18:00 email day-before',
          'Nov 10 07:35 email cancelled',
        ],
        reminders: ['two-days-before sent', 'day-before sent'],
        ends: ['N13 cancelled'],
      },
      {
        who: ['Vito'],
        slot: 'N13',
        does: ['Oct 28 10:20 signs up for N11 with texts', 'Nov 04 09:05 cancels by link'],
        gets: [
          'Oct 28 10:20 email confirmed N11',
          'Oct 28 10:20 text confirmed N11',
          'Nov 03 10:05 email changed',
          'Nov 04 09:05 email cancelled',
        ],
        reminders: [],
        ends: ['N13 cancelled'],
      },
      {
        who: ['Xavi'],
        slot: 'N13',
        does: ['Oct 28 10:30 signs up for N11 with texts'],
        gets: [
          'Oct 28 10:30 email waitlist N11',
          'Nov 03 10:05 email changed',
          'Nov 04 09:05 email spot',
          'Nov 04 09:05 text spot',
          'Nov 10 07:35 email promoted',
          'Nov 10 08:00 text promoted',
        ],
        reminders: ['two-days-before missed', 'day-before missed', 'day-of missed'],
        ends: ['N13 confirmed'],
      },
      {
        who: ['Yoko'],
        slot: 'N13',
        does: ['Nov 04 12:05 signs up for N13'],
        gets: [
          'Nov 04 12:05 email confirmed',
          'Nov 09 12:00 email two-days-before',
          'Nov 09 18:00 email day-before',
        ],
        reminders: ['two-days-before sent', 'day-before sent'],
        ends: ['N13 confirmed'],
      },
    ],
  },
]
