/**
 * What families and the organization do, and exactly what arrives in their mailboxes and phones: "time action → message and
 * message". A message is about the diary's slot unless it names another. Written by hand; nothing is computed by the code
 * under test.
 */
export type Diary = { name: string; slot?: string; lines: string[] }

/**
 * The second Tuesday's event opens on October 27, the first Sunday's a day later. On November 1 clocks go back. No server
 * runs from Sunday noon, November 8, to Monday noon, so reminders of Sunday evening come on Monday where cancelling is
 * still free, and else not at all. The mail server is off on Monday from 17:30 to 21:30: e-mails due at six come at ten.
 */
const office: Diary = {
  name: 'Office',
  lines: [
    'Oct 14 08:05 creates the series',
    // A quarter of an hour that has just ended is in the next one.
    'Oct 28 10:00 → digest 7 registered, 1 joined a waitlist',
    'Oct 28 11:00 → digest 5 registered, 1 joined a waitlist',
    'Oct 30 19:05 moves S13 1 hour later',
    'Oct 31 15:00 → digest 1 registered',
    'Oct 31 16:00 → digest 1 registered',
    'Oct 31 18:00 → list Sun, Nov 1, 10:00 AM',
    'Nov 01 07:00 → digest 1 registered',
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

/** Reminders by the clocks on the wall, though an hour comes twice */
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
      // Three hours before would be seven in the morning.
      'Nov 01 08:00 → text day-of',
    ],
  },
]

/**
 * The slot moves by an hour after the first reminder, which the change replaces. The others sign up later and later; each
 * gets only what the confirmation has not just said.
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
      // At night, but he is up and has just asked for the text.
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

/** The outage swallows the first reminder. Karl is moved to the evening by an administrator, so Pia moves up. */
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
 * Eleven o'clock becomes one o'clock. Vito gives his spot back; Xavi does not hurry, and Yoko takes it. On the morning
 * itself Umut calls to cancel, and Xavi moves up before the hours of texts.
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
 * Zeno gives his spot back at night: texts about it wait for the morning, by when Dino has taken it. Quinn gives hers back
 * by text while no e-mail gets through. Edda takes it by text before Xena could be notified.
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
      // Too late; she keeps her place in line.
      'Nov 07 21:40 signs up by link → email waitlist',
    ],
  },
]

export const diaries = [
  office,
  ...sundayMorning,
  ...sundayAfternoon,
  ...tuesdayMorning,
  ...tuesdayNoon,
  ...tuesdayEvening,
]
