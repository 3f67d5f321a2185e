const slots = (count: number) => (count === 1 ? '1 time slot' : `${count} time slots`)

/** The analytics screen (SPEC.md 2, Admin analytics); the explanations are DESIGN.md 5, rule 12 in words. */
export const adminAnalytics = {
  title: 'Analytics',
  figures: 'Figures',
  percent: (rate: number) => `${rate}%`,
  howCounted: (figure: string) => `How is this counted: ${figure}`,

  cards: {
    activeEvents: {
      label: 'Active Events',
      hint: 'still to come',
      explanation: 'Events whose last time slot has not ended yet.',
    },
    totalRegistrations: {
      label: 'Total Registrations',
      hint: 'all confirmed',
      explanation: 'All confirmed registrations, of past events and of those to come.',
    },
    waitlistCount: {
      label: 'Waitlist Count',
      hint: 'waiting for a spot',
      explanation: 'Everybody on the waitlist of a time slot that has not ended yet.',
    },
    noShowRate: {
      label: 'No-show Rate',
      hint: 'of past time slots',
      explanation:
        'No-shows ÷ (no-shows + families who came), in percent. Only time slots that have ended count; 0 while there are none.',
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
        'Registrations made in the last 7 days, whatever became of them. The waitlist counts too.',
    },
    capacityUtilization: {
      label: 'Capacity Utilization',
      explanation: 'Confirmed registrations ÷ all spots, over the events still to come.',
    },
  },

  weeks: {
    heading: 'Registrations per week',
    explanation:
      'Registrations made in each of the last 12 weeks, Monday to Sunday, whatever became of them. The striped column is this week, which is not over.',
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
    explanation:
      'All registrations there are, by the status they have now. The shares are of all of them together.',
    empty: 'No registrations yet.',
  },

  attendance: {
    heading: 'Attendance per event',
    explanation:
      'The last 12 events that are over. Came: still confirmed afterwards. No-show: marked as no-show. Cancelled late: less than 24 hours before the time slot began.',
    empty: 'No event is over yet.',
    nobody: 'Nobody had a spot at the events so far.',
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
      'The time from creating the event to a time slot’s last spot being taken: the median of the event’s full time slots. Slots that still have room are left out. The latest 12 events.',
    empty: 'No event has been created yet.',
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
      'Different families with a confirmed spot, past or to come, no-shows included; told apart by email address. At most the 20 zip codes with the most families, then those of the service area that have none yet.',
    empty: 'No families yet.',
    zipCode: 'Zip code',
    families: 'Families',
  },

  chart: {
    bars: (heading: string) =>
      `${heading}, bar chart. Left and right arrow keys go from bar to bar.`,
    failed: 'The chart did not load. The table below has the same numbers.',
    showAsTable: 'Show as table',
  },
}
