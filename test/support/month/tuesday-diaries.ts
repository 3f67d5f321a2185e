import type { Diary } from './diary.ts'

/**
 * Families in the 9:00 slot get no two-days-before reminder, because the server is down when it is due. An
 * administrator moves Karl to the evening, so Pia is promoted.
 */
const tuesdayMorning: Diary[] = [
  {
    name: 'Karl',
    slot: 'T17',
    lines: [
      'Oct 28 09:20 signs up for T9 → email confirmed T9',
      'Nov 04 08:30 is moved to T17 → email confirmed',
      'Nov 09 12:00 → email two-days-before',
      'Nov 09 22:00 → email day-before',
    ],
  },
  {
    name: 'Lena',
    slot: 'T9',
    lines: ['Oct 28 09:25 signs up for T9 → email confirmed', 'Nov 09 22:00 → email day-before'],
  },
  {
    name: 'Nora',
    slot: 'T9',
    lines: [
      'Oct 28 09:30 signs up for T9 with texts → email confirmed and text confirmed',
      'Nov 09 18:00 → text day-before',
      'Nov 10 08:00 → text day-of',
    ],
  },
  {
    name: 'Pia',
    slot: 'T9',
    lines: [
      'Oct 28 09:35 joins the waitlist of T9 → email waitlist',
      'Nov 04 08:30 → email promoted',
      'Nov 09 22:00 → email day-before',
    ],
  },
]

/**
 * The 11:00 slot moves to 13:00. Vito cancels, and Yoko takes his spot before Xavi uses the offer. On the morning of
 * the event, Umut calls to cancel, and Xavi is promoted before the hours in which texts are sent.
 */
const tuesdayNoon: Diary[] = [
  {
    name: 'Toni',
    slot: 'T13',
    lines: [
      'Oct 28 09:40 signs up for T11 with texts → email confirmed T11 and text confirmed T11',
      'Nov 04 08:05 → email changed',
      'Nov 09 12:00 → email two-days-before and text two-days-before',
      'Nov 09 18:00 → text day-before',
      'Nov 10 10:00 → text day-of',
    ],
  },
  {
    name: 'Umut',
    slot: 'T13',
    lines: [
      'Oct 28 09:45 signs up for T11 → email confirmed T11',
      'Nov 04 08:05 → email changed',
      'Nov 09 12:00 → email two-days-before',
      'Nov 09 22:00 → email day-before',
      'Nov 10 07:35 is cancelled → email cancelled',
    ],
  },
  {
    name: 'Vito',
    slot: 'T13',
    lines: [
      'Oct 28 09:50 signs up for T11 with texts → email confirmed T11 and text confirmed T11',
      'Nov 04 08:05 → email changed',
      'Nov 04 09:05 cancels by link → email cancelled',
    ],
  },
  {
    name: 'Xavi',
    slot: 'T13',
    lines: [
      'Oct 28 10:05 signs up for T11 with texts → email waitlist T11',
      'Nov 04 08:05 → email changed',
      'Nov 04 09:05 → email spot and text spot',
      'Nov 10 07:35 → email promoted',
      'Nov 10 08:00 → text promoted',
    ],
  },
  {
    name: 'Yoko',
    slot: 'T13',
    lines: [
      'Nov 04 12:05 signs up for T13 → email confirmed',
      'Nov 09 12:00 → email two-days-before',
      'Nov 09 22:00 → email day-before',
    ],
  },
]

/**
 * Zeno cancels at night; texts with offers are postponed until the morning, and by then Dino has taken the spot. Quinn
 * cancels by text while the mail server is down. Edda claims that spot by text before Xena can be notified by e-mail.
 */
const tuesdayEvening: Diary[] = [
  {
    name: 'Zeno',
    slot: 'T17',
    lines: [
      'Oct 28 10:10 signs up for T17 → email confirmed',
      'Nov 07 21:05 cancels by link → email cancelled',
    ],
  },
  {
    name: 'Cora',
    slot: 'T17',
    lines: [
      'Oct 28 10:15 signs up for T17 with texts → email confirmed and text confirmed',
      'Nov 09 12:00 → email two-days-before and text two-days-before',
      'Nov 09 18:00 → text day-before',
      'Nov 10 14:00 → text day-of',
    ],
  },
  {
    name: 'Quinn',
    slot: 'T17',
    lines: [
      'Oct 28 10:20 signs up for T17 with texts → email confirmed and text confirmed',
      'Nov 09 12:00 → email two-days-before and text two-days-before',
      'Nov 09 18:00 → text day-before',
      'Nov 09 18:20 texts C → answer question',
      'Nov 09 18:25 texts YES → answer cancelled',
      'Nov 09 22:00 → email cancelled',
    ],
  },
  {
    name: 'Dino',
    slot: 'T17',
    lines: [
      'Nov 07 09:05 joins the waitlist of T17 → email waitlist',
      'Nov 07 21:05 → email spot',
      'Nov 07 21:35 signs up by link with texts → email confirmed and text confirmed',
      'Nov 09 12:00 → email two-days-before and text two-days-before',
      'Nov 09 18:00 → text day-before',
      'Nov 10 14:00 → text day-of',
    ],
  },
  {
    name: 'Edda',
    slot: 'T17',
    lines: [
      'Nov 07 09:10 signs up for T17 with texts → email waitlist',
      'Nov 07 21:05 → email spot',
      'Nov 09 18:25 → text spot',
      'Nov 09 18:40 texts YES → answer claimed',
      'Nov 09 22:00 → email confirmed',
      'Nov 10 14:00 → text day-of',
    ],
  },
  {
    name: 'Xena',
    slot: 'T17',
    lines: [
      'Nov 07 09:15 joins the waitlist of T17 → email waitlist',
      'Nov 07 21:05 → email spot',
      // The spot is already taken, so she keeps her place on the waitlist.
      'Nov 07 21:40 signs up by link → email waitlist',
    ],
  },
]

export const tuesday = [...tuesdayMorning, ...tuesdayNoon, ...tuesdayEvening]
