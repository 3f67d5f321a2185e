/** The dashboard (SPEC.md 2, Admin dashboard) */
export const adminDashboard = {
  title: 'Dashboard',
  figures: 'Figures',
  stats: {
    activeEvents: { label: 'Active Events', hint: 'with time slots to come' },
    totalRegistrations: { label: 'Total Registrations', hint: 'confirmed, all events' },
    waitlist: { label: 'Waitlist', hint: 'waiting for a spot' },
    noShowRate: { label: 'No-show Rate', hint: 'of the families expected' },
  },
  percent: (rate: number) => `${rate}%`,

  nextEvent: {
    heading: 'Next Event',
    registrations: 'See Registrations',
    none: 'No event is planned.',
    plan: 'Plan an Event',
    capacity: (taken: number, capacity: number) => `${taken} of ${capacity} spots taken`,
    waiting: (people: number) => `${people} waiting`,
  },

  activity: {
    heading: 'Recent Activity',
    empty: 'No recent activity found',
    by: (username: string) => `by ${username}`,
    justNow: 'just now',
    types: {
      registration: 'Registration',
      cancellation: 'Cancellation',
      waitlist: 'Waitlist',
      status_change: 'Status change',
      no_show: 'No-show',
      other: 'Change',
    },
  },
}
