import type { Scenario } from './scenario.ts'

/** T17 of the second Tuesday of October has 6 spots; its day's texts go out at 14:00. */
export const textScenarios: Scenario[] = [
  {
    summary:
      'Families answer our texts: Quinn cancels by C and YES, Rosa wants no more of them, Sara says that she is coming, wavers, and decides to come after all. Wade takes the spot by YES while no e-mail gets through, so Xena is never told about it: it is gone before mail works again.',
    families: [
      {
        who: ['Quinn'],
        slot: 'T17',
        does: [
          'Oct 10 13:05 signs up for T17 with texts',
          'Oct 12 18:20 texts C',
          'Oct 12 18:25 texts YES',
        ],
        gets: [
          'Oct 10 13:05 email confirmed',
          'Oct 10 13:05 text confirmed',
          'Oct 11 18:00 email two-days-before',
          'Oct 11 18:00 text two-days-before',
          'Oct 12 18:00 text day-before',
          'Oct 12 18:20 answer question',
          'Oct 12 18:25 answer cancelled',
          'Oct 12 22:00 email cancelled',
        ],
        reminders: ['two-days-before sent', 'day-before sent'],
        ends: ['T17 cancelled'],
      },
      {
        who: ['Rosa'],
        slot: 'T17',
        does: ['Oct 10 13:10 signs up for T17 with texts', 'Oct 11 12:15 texts STOP'],
        gets: [
          'Oct 10 13:10 email confirmed',
          'Oct 10 13:10 text confirmed',
          'Oct 11 18:00 email two-days-before',
          'Oct 12 22:00 email day-before',
        ],
        // Only texts remind on the day itself.
        reminders: ['two-days-before sent', 'day-before sent', 'day-of missed'],
        ends: ['T17 confirmed'],
      },
      {
        who: ['Sara'],
        slot: 'T17',
        does: [
          'Oct 10 13:15 signs up for T17 with texts',
          'Oct 12 09:05 texts YES',
          'Oct 13 14:20 texts C',
          'Oct 13 14:25 texts NO',
        ],
        gets: [
          'Oct 10 13:15 email confirmed',
          'Oct 10 13:15 text confirmed',
          'Oct 11 18:00 email two-days-before',
          'Oct 11 18:00 text two-days-before',
          'Oct 12 09:05 answer coming',
          'Oct 12 18:00 text day-before',
          'Oct 13 14:00 text day-of',
          'Oct 13 14:20 answer question',
          'Oct 13 14:25 answer kept',
        ],
        reminders: ['two-days-before sent', 'day-before sent', 'day-of sent'],
        ends: ['T17 confirmed'],
      },
      {
        who: ['Wade'],
        slot: 'T17',
        does: ['Oct 10 13:25 signs up for T17 with texts', 'Oct 12 18:40 texts YES'],
        gets: [
          'Oct 10 13:25 email waitlist',
          'Oct 12 18:25 text spot',
          'Oct 12 18:40 answer claimed',
          'Oct 12 22:00 email confirmed',
          'Oct 13 14:00 text day-of',
        ],
        reminders: ['two-days-before missed', 'day-before missed', 'day-of sent'],
        ends: ['T17 confirmed'],
      },
      {
        who: ['Xena'],
        slot: 'T17',
        does: ['Oct 10 13:30 joins the waitlist of T17'],
        gets: ['Oct 10 13:30 email waitlist'],
        reminders: [],
        ends: ['T17 waitlist'],
      },
    ],
  },
  {
    summary:
      'Theo and Uma do not come. Theo cannot sign up again; Uma could not help it, is forgiven, and signs up for the Sunday.',
    families: [
      {
        who: ['Theo'],
        slot: 'T17',
        does: [
          'Oct 10 13:20 signs up for T17',
          'Oct 13 19:05 is a no-show',
          'Oct 20 09:35 signs up for S13 in vain',
        ],
        gets: [
          'Oct 10 13:20 email confirmed',
          'Oct 11 18:00 email two-days-before',
          'Oct 12 22:00 email day-before',
        ],
        reminders: ['two-days-before sent', 'day-before sent'],
        ends: ['T17 no_show'],
      },
      {
        who: ['Uma'],
        slot: 'T17',
        does: [
          'Oct 10 13:20 signs up for T17',
          'Oct 13 19:10 is a no-show',
          'Oct 14 10:05 is forgiven',
          'Oct 20 09:40 signs up for S13',
        ],
        gets: [
          'Oct 10 13:20 email confirmed',
          'Oct 11 18:00 email two-days-before',
          'Oct 12 22:00 email day-before',
          'Oct 20 09:40 email confirmed S13',
          'Oct 27 10:05 email changed S13',
          'Oct 30 18:00 email two-days-before S13',
          'Oct 30 19:05 email changed S14',
          'Oct 31 18:00 email day-before S14',
        ],
        reminders: [
          'T17 two-days-before sent',
          'T17 day-before sent',
          // She had just got the message about the new time; see the scenario of the Sunday afternoon.
          'S14 two-days-before missed',
          'S14 day-before sent',
        ],
        ends: ['T17 confirmed', 'S14 confirmed'],
      },
      {
        who: ['Vera'],
        slot: 'T17',
        does: ['Oct 10 13:20 signs up for T17'],
        gets: [
          'Oct 10 13:20 email confirmed',
          'Oct 11 18:00 email two-days-before',
          'Oct 12 22:00 email day-before',
        ],
        reminders: ['two-days-before sent', 'day-before sent'],
        ends: ['T17 confirmed'],
      },
    ],
  },
]
