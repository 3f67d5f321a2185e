const slots = (count: number) => (count === 1 ? '1 time slot' : `${count} time slots`)

/** The analytics page (SPEC.md 2, Admin analytics); explanations follow DESIGN.md 5, rule 12. */
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
      hint: 'of past time slots',
      explanation:
        'No-shows ÷ (no-shows + families who came), as a percentage. Only time slots that have ended count. The rate is 0 until one has.',
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
      explanation: 'Confirmed registrations ÷ all spots, for upcoming events.',
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
      'The last 12 past events. Came: still confirmed afterwards. No-show: marked as no-show. Cancelled late: less than 24 hours before the time slot began.',
    empty: 'No events have ended yet.',
    nobody: 'Nobody has had a spot at an event so far.',
    column: 'Event',
    came: 'Came',
    noShow: 'No-show',
    cancelledLate: 'Cancelled late',
    lead: (came: number, expected: number, rate: number) =>
      `${came} of ${expected} expected families came (${rate}%).`,
  },

  fillSpeed: {
    heading: 'How fast time slots fill',
    explanation:
      'The time from when the event was created until a time slot’s last spot was taken: the median of the event’s full time slots. Time slots that still have room do not count. Shows the latest 12 events.',
    empty: 'No events have been created yet.',
    event: 'Event',
    time: 'Time to fill',
    fullOf: (full: number, all: number) => `${full} of ${slots(all)} full`,
    underAnHour: 'under an hour',
    hours: (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`),
    days: (days: number) => `${days} days`,
    lead: (full: number, all: number) => `${full} of ${slots(all)} filled up.`,
  },

  zipCodes: {
    heading: 'Families per zip code',
    explanation:
      'Families with a confirmed spot, past or upcoming, including no-shows. Each email address counts as one family. Shows up to 20 zip codes with the most families, then those in the service area that have none yet.',
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
