import type { Scenario } from './scenario.ts'

/**
 * The first Sunday of November, on which clocks go back: S10 with 4 spots and S13 with 7, open from October 20.
 * On October 27 an administrator changes the laundromat; on October 30, after the first reminder, S13 becomes S14.
 */
export const sundayScenarios: Scenario[] = [
  {
    summary:
      'The Sunday morning fills up and moves to another laundromat. Everybody is reminded by the clocks on the wall, though an hour comes twice; Carl waits in vain.',
    families: [
      {
        who: ['Yves', 'Zoe'],
        slot: 'S10',
        does: ['Oct 20 09:05 signs up for S10'],
        gets: [
          'Oct 20 09:05 email confirmed',
          'Oct 27 10:05 email changed',
          'Oct 30 18:00 email two-days-before',
          'Oct 31 18:00 email day-before',
        ],
        reminders: ['two-days-before sent', 'day-before sent'],
        ends: ['S10 confirmed'],
      },
      {
        who: ['Adam', 'Bella'],
        slot: 'S10',
        does: ['Oct 20 09:10 signs up for S10 with texts'],
        gets: [
          'Oct 20 09:10 email confirmed',
          'Oct 20 09:10 text confirmed',
          'Oct 27 10:05 email changed',
          'Oct 30 18:00 email two-days-before',
          'Oct 30 18:00 text two-days-before',
          'Oct 31 18:00 text day-before',
          'Nov 01 08:00 text day-of',
        ],
        reminders: ['two-days-before sent', 'day-before sent', 'day-of sent'],
        ends: ['S10 confirmed'],
      },
      {
        who: ['Carl'],
        slot: 'S10',
        does: ['Oct 20 09:15 joins the waitlist of S10'],
        gets: ['Oct 20 09:15 email waitlist', 'Oct 27 10:05 email changed'],
        reminders: [],
        ends: ['S10 waitlist'],
      },
    ],
  },
  {
    summary:
      'The Sunday afternoon is moved by an hour after the first reminder, which is not repeated: the change has told it all. Others sign up later and later, one of them in the hour that comes twice; each gets only what the confirmation has not just said.',
    families: [
      {
        who: ['Dora'],
        slot: 'S14',
        does: ['Oct 20 10:05 signs up for S13'],
        gets: [
          'Oct 20 10:05 email confirmed S13',
          'Oct 27 10:05 email changed S13',
          'Oct 30 18:00 email two-days-before S13',
          'Oct 30 19:05 email changed',
          'Oct 31 18:00 email day-before',
        ],
        reminders: ['two-days-before missed', 'day-before sent'],
        ends: ['S14 confirmed'],
      },
      {
        who: ['Emil'],
        slot: 'S14',
        does: ['Oct 31 14:05 signs up for S14'],
        gets: ['Oct 31 14:05 email confirmed', 'Oct 31 18:00 email day-before'],
        reminders: ['two-days-before missed', 'day-before sent'],
        ends: ['S14 confirmed'],
      },
      {
        who: ['Fern'],
        slot: 'S14',
        does: ['Oct 31 15:35 signs up for S14 with texts'],
        gets: [
          'Oct 31 15:35 email confirmed',
          'Oct 31 15:35 text confirmed',
          'Nov 01 11:00 text day-of',
        ],
        reminders: ['two-days-before missed', 'day-before missed', 'day-of sent'],
        ends: ['S14 confirmed'],
      },
      {
        who: ['Gus'],
        slot: 'S14',
        does: ['Nov 01 01:30 EST signs up for S14 with texts'],
        gets: [
          'Nov 01 01:30 EST email confirmed',
          // At night, but he is up and has just asked for it.
          'Nov 01 01:30 EST text confirmed',
          'Nov 01 11:00 text day-of',
        ],
        reminders: ['two-days-before missed', 'day-before missed', 'day-of sent'],
        ends: ['S14 confirmed'],
      },
      {
        who: ['Hana'],
        slot: 'S14',
        does: ['Nov 01 09:05 signs up for S14 with texts'],
        gets: ['Nov 01 09:05 email confirmed', 'Nov 01 09:05 text confirmed'],
        reminders: ['two-days-before missed', 'day-before missed', 'day-of missed'],
        ends: ['S14 confirmed'],
      },
    ],
  },
  {
    summary:
      'Ivan joins the waitlist of a slot with spots and is offered one at once. Yara has mistyped her address, until a volunteer calls her. Jana is squeezed in by an administrator.',
    families: [
      {
        who: ['Ivan'],
        slot: 'S13',
        does: [
          'Oct 20 10:10 joins the waitlist of S13',
          'Oct 20 10:20 signs up by mailed link',
          'Oct 25 11:05 cancels by link',
        ],
        gets: [
          'Oct 20 10:10 email waitlist',
          'Oct 20 10:10 email spot',
          'Oct 20 10:20 email confirmed',
          'Oct 25 11:05 email cancelled',
        ],
        reminders: [],
        ends: ['S14 cancelled'],
      },
      {
        who: ['Yara'],
        slot: 'S14',
        does: [
          'Oct 21 09:05 signs up for S13 with a wrong address',
          'Oct 21 15:05 gets the right address',
          'Oct 21 15:10 is sent the confirmation again',
        ],
        gets: [
          'Oct 21 15:05 email confirmed S13',
          'Oct 21 15:10 email confirmed S13',
          'Oct 27 10:05 email changed S13',
          'Oct 30 18:00 email two-days-before S13',
          'Oct 30 19:05 email changed',
          'Oct 31 18:00 email day-before',
        ],
        reminders: ['two-days-before missed', 'day-before sent'],
        ends: ['S14 confirmed'],
      },
      {
        who: ['Jana'],
        slot: 'S10',
        does: ['Oct 30 16:05 is added to S10 with texts'],
        gets: [
          'Oct 30 16:05 email confirmed',
          'Oct 30 16:05 text confirmed',
          'Oct 31 18:00 text day-before',
          'Nov 01 08:00 text day-of',
        ],
        reminders: ['two-days-before missed', 'day-before sent', 'day-of sent'],
        ends: ['S10 confirmed'],
      },
    ],
  },
]
