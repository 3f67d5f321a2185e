const slots = (count: number) => (count === 1 ? '1 time slot' : `${count} time slots`)

const notNotedText = (count: number) =>
  count === 1 ? '1 family was not noted.' : `${count} families were not noted.`

type AttendanceSums = Record<
  'came' | 'loads' | 'walkIns' | 'expected' | 'noted' | 'rate' | 'notNoted',
  number
>

/** SPEC.md 2, Admin analytics; explanations follow DESIGN.md 5, rule 12 */
export const adminAnalytics = {
  title: 'Analytics',
  figures: 'Figures',
  percent: (rate: number) => `${rate}%`,
  howCounted: (figure: string) => `How this is counted: ${figure}`,

  cards: {
    activeEvents: {
      label: 'Active Events',
      hint: 'still to come',
      explanation: 'Events whose last time slot has not ended yet.',
    },
    totalRegistrations: {
      label: 'Total Registrations',
      hint: 'all confirmed',
      explanation: 'All confirmed registrations, for past and upcoming events.',
    },
    waitlistCount: {
      label: 'Waitlist Count',
      hint: 'waiting for a spot',
      explanation: 'Everyone on the waitlist for a time slot that has not ended yet.',
    },
    noShowRate: {
      label: 'No-show Rate',
      hint: 'of the families expected',
      explanation:
        'No-shows ÷ (no-shows + families who are still confirmed in time slots that have ended, whether or not anybody noted that they came), as a percentage. For the rate among noted families only, see "No-shows by time of sign-up".',
    },
  },

  trends: {
    heading: 'Registration Trends',
    dailyAverage: {
      label: 'Daily Average',
      explanation: 'Registrations made in the last 30 days ÷ 30.',
    },
    weeklyTotal: {
      label: 'Weekly Total',
      explanation:
        'Registrations made in the last 7 days, whatever their status is now. The waitlist counts too.',
    },
    capacityUtilization: {
      label: 'Capacity Utilization',
      explanation:
        'Confirmed registrations ÷ all spots, for upcoming events, without closed slots.',
    },
  },

  weeks: {
    heading: 'Registrations per week',
    explanation:
      'Registrations made in each of the last 12 weeks, Monday to Sunday, whatever their status is now. The striped column is this week, which is not over yet.',
    empty: 'Nobody has registered in the last 12 weeks.',
    column: 'Week',
    registrations: 'Registrations',
    weekOf: (day: string) => `Week of ${day}`,
    thisWeek: (day: string) => `Week of ${day}, so far`,
    lead: (soFar: number, busiest: string, most: number) =>
      `This week so far: ${soFar}. Busiest: the week of ${busiest}, with ${most}.`,
  },

  statuses: {
    heading: 'Status Distribution',
    explanation: 'All registrations by their current status. Percentages are of the total.',
    empty: 'No registrations yet.',
  },

  attendance: {
    heading: 'Attendance per event',
    explanation:
      'The last 12 past events. Came: everybody who was checked in, with or without an appointment. No-show: marked as no-show. Not noted: had a spot, and were neither checked in nor marked as a no-show. Cancelled late: less than 24 hours before the time slot began. The percentage is of families with an appointment who were checked in or marked as a no-show.',
    empty: 'No events have ended yet.',
    nobody: 'Nobody has had a spot at an event so far.',
    column: 'Event',
    came: 'Came',
    noShow: 'No-show',
    notNoted: 'Not noted',
    cancelledLate: 'Cancelled late',
    lead: ({ came, loads, walkIns, expected, noted, rate, notNoted }: AttendanceSums) =>
      [
        `${came === 1 ? '1 family' : `${came} families`} came, ${loads === 1 ? '1 load' : `${loads} loads`}.`,
        ...(walkIns > 0 ? [`${walkIns} of them came without an appointment.`] : []),
        `${expected} of ${noted} families with an appointment came (${rate}%). ${notNotedText(notNoted)}`,
      ].join(' '),
  },

  fillSpeed: {
    heading: 'How fast time slots fill',
    explanation:
      'The time from when sign-up opened until a time slot’s last spot was taken: the median of the event’s full time slots. Time slots that still have room do not count. Shows the latest 12 events.',
    empty: 'No events have been created yet.',
    event: 'Event',
    time: 'Time to fill',
    fullOf: (full: number, all: number) => `${full} of ${slots(all)} full`,
    underAnHour: 'under an hour',
    hours: (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`),
    days: (days: number) => `${days} days`,
    lead: (full: number, all: number) => `${full} of ${slots(all)} filled up.`,
  },

  noShowsByLead: {
    heading: 'No-shows by time of sign-up',
    explanation:
      'Families with a spot in the time slots of the last 365 days, by how long before the start they signed up. The rate is no-shows ÷ (no-shows + families who were checked in): only what was noted counts. Families without an appointment do not count.',
    empty: 'No time slot has ended in the last 365 days.',
    nothingNoted: 'Nothing noted yet',
    lead: 'Signed up',
    rateHeading: 'Did not come',
    leads: {
      week: 'Less than a week before',
      two_weeks: '1 to 2 weeks before',
      four_weeks: '2 to 4 weeks before',
      more: '4 weeks or more before',
    },
    rate: (rate: number, noShow: number, noted: number) => `${rate}% (${noShow} of ${noted} noted)`,
    all: (rate: number, noShow: number, noted: number, notNoted: number) =>
      `${noShow} of ${noted} families did not come (${rate}%). ${notNotedText(notNoted)}`,
    notNoted: (count: number) => notNotedText(count),
  },

  freedSpots: {
    heading: 'Freed spots taken again',
    explanation:
      'Spots that families or administrators gave up in full time slots of the last 365 days and in upcoming ones, by how long before the start. Only spots of full time slots count: elsewhere another family could have signed up anyway. The time is the median of those that were taken.',
    empty: 'No spot in a full time slot was given up in the last 365 days.',
    lead: 'Given up',
    taken: 'Taken again',
    leads: {
      week: 'A week or more before',
      day: '1 to 7 days before',
      last_day: 'In the last 24 hours',
    },
    takenOf: (taken: number, freed: number) => `${taken} of ${freed}`,
    after: (duration: string) => `typical time: ${duration}`,
    open: (count: number) => `${count} still free`,
    none: 'None given up',
    all: (taken: number, freed: number) =>
      `${taken} of ${freed === 1 ? '1 freed spot was' : `${freed} freed spots were`} taken again.`,
  },

  zipCodes: {
    heading: 'Families per zip code',
    explanation:
      'Families with a confirmed spot, past or upcoming, including no-shows. Each email address, or without one each phone number, counts as one family. Shows up to 20 zip codes with the most families, then those in the service area that have none yet.',
    empty: 'No families yet.',
    zipCode: 'Zip code',
    families: 'Families',
  },

  chart: {
    bars: (heading: string) =>
      `${heading}, bar chart. Use the left and right arrow keys to move from bar to bar.`,
    failed: 'The chart did not load. The table below has the same numbers.',
    showAsTable: 'Show as table',
  },
}
