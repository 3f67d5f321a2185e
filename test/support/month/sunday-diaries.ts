import type { Diary } from './diary.ts'

/** Reminders come at the usual local times, although clocks go back in the night before the event. */
const sundayMorning: Diary[] = [
  {
    name: 'Zoe',
    slot: 'S10',
    lines: [
      'Oct 28 09:05 signs up for S10 → email confirmed',
      'Oct 30 18:00 → email two-days-before',
      'Oct 31 18:00 → email day-before',
    ],
  },
  {
    name: 'Adam',
    slot: 'S10',
    lines: [
      'Oct 28 09:10 signs up for S10 with texts → email confirmed and text confirmed',
      'Oct 30 18:00 → email two-days-before and text two-days-before',
      'Oct 31 18:00 → text day-before',
      // Three hours before the slot would be 7:00, but texts start at 8:00.
      'Nov 01 08:00 → text day-of',
    ],
  },
]

/**
 * After Dora's first reminder, the slot moves by an hour, and an e-mail about the change replaces the reminder. The
 * other families sign up closer and closer to the slot, and get no reminder that would repeat a recent confirmation.
 */
const sundayAfternoon: Diary[] = [
  {
    name: 'Dora',
    slot: 'S14',
    lines: [
      'Oct 28 09:15 signs up for S13 → email confirmed S13',
      'Oct 30 18:00 → email two-days-before S13',
      'Oct 30 19:05 → email changed',
      'Oct 31 18:00 → email day-before',
    ],
  },
  {
    name: 'Emil',
    slot: 'S14',
    lines: ['Oct 31 14:05 signs up for S14 → email confirmed', 'Oct 31 18:00 → email day-before'],
  },
  {
    name: 'Fern',
    slot: 'S14',
    lines: [
      'Oct 31 15:35 signs up for S14 with texts → email confirmed and text confirmed',
      'Nov 01 11:00 → text day-of',
    ],
  },
  {
    name: 'Gus',
    slot: 'S14',
    lines: [
      // Sent at night, because he has just asked for the text.
      'Nov 01 01:30 EST signs up for S14 with texts → email confirmed and text confirmed',
      'Nov 01 11:00 → text day-of',
    ],
  },
  {
    name: 'Hana',
    slot: 'S14',
    lines: ['Nov 01 09:05 signs up for S14 with texts → email confirmed and text confirmed'],
  },
]

export const sunday = [...sundayMorning, ...sundayAfternoon]
