/** The organization's actions and messages; families are in the other scenarios. */
export const office = {
  does: [
    'Oct 10 08:05 creates the series',
    'Oct 12 17:30 the mail server goes down',
    'Oct 12 19:05 makes room for one more in T11',
    'Oct 12 21:30 the mail server is back',
    'Oct 27 10:05 moves the Sunday to another laundromat',
    'Oct 30 19:05 moves S13 to S14',
    'Nov 03 10:05 moves N11 to N13',
    'Nov 08 12:00 the server goes down',
    'Nov 09 12:00 the server is back',
  ],
  /** Hourly digests of what families did, and each event's list on the evening before */
  gets: [
    'Oct 10 10:00 digest 5 registered, 3 joined a waitlist',
    'Oct 10 12:00 digest 5 registered, 3 joined a waitlist',
    'Oct 10 14:00 digest 6 registered, 2 joined a waitlist',
    'Oct 11 11:00 digest 1 registered, 1 cancelled',
    'Oct 11 13:00 digest 1 cancelled',
    // Due at 18:00 and at 19:00
    'Oct 12 22:00 list Tue, Oct 13, 9:00 AM',
    'Oct 12 22:00 digest 1 registered, 1 cancelled',
    'Oct 20 10:00 digest 5 registered, 1 joined a waitlist',
    'Oct 20 11:00 digest 2 registered, 1 joined a waitlist',
    'Oct 21 10:00 digest 1 registered',
    'Oct 25 12:00 digest 1 cancelled',
    'Oct 28 10:00 digest 5 registered, 2 joined a waitlist',
    'Oct 28 11:00 digest 4 registered, 1 joined a waitlist',
    'Oct 31 15:00 digest 1 registered',
    'Oct 31 16:00 digest 1 registered',
    'Oct 31 18:00 list Sun, Nov 1, 10:00 AM',
    'Nov 01 02:00 EST digest 1 registered',
    'Nov 01 10:00 digest 1 registered',
    'Nov 04 10:00 digest 1 cancelled',
    'Nov 04 13:00 digest 1 registered',
    'Nov 06 10:00 digest 1 registered',
    'Nov 06 11:00 digest 4 registered',
    'Nov 07 10:00 digest 3 joined a waitlist',
    'Nov 07 22:00 digest 1 registered, 1 cancelled',
    'Nov 09 13:00 digest 2 joined a waitlist',
    'Nov 09 18:00 list Tue, Nov 10, 9:00 AM',
    'Nov 09 20:00 digest 1 cancelled',
  ],
}

/** The expected events: time of creation, series and slots */
export const events = [
  'Oct 10 08:05 EDT second Tuesday: T9 T11 T17',
  'Oct 20 00:00 EDT first Sunday: S10 S14',
  'Oct 27 00:00 EDT second Tuesday: N9 N13 N17',
]
