const families = (count: number) => (count === 1 ? '1 family' : `${count} families`)

/** Messages to the organization (ADMIN_NOTIFICATION_EMAILS), read by volunteers */
export const organisationWords = {
  digest: {
    subject: (summary: string) => `Sign-ups: ${summary}`,
    heading: 'What families did',
    summary: {
      registration: (count: number) => `${count} registered`,
      waitlist: (count: number) => `${count} joined a waitlist`,
      cancellation: (count: number) => `${count} cancelled`,
    },
    between: (from: string, to: string) => `From ${from} to ${to}.`,
    more: (count: number) => (count === 1 ? 'And 1 more.' : `And ${count} more.`),
    noEvent: 'Other',
    action: 'See Registrations',
  },
  eventList: {
    subject: (when: string, event: string, where: string) => `List for ${when}: ${event}, ${where}`,
    heading: 'The list for your event',
    slot: (confirmed: number, capacity: number, waiting: number) =>
      `${confirmed} of ${capacity} confirmed${waiting > 0 ? `, ${waiting} on the waitlist` : ''}`,
    total: (confirmed: number) =>
      confirmed === 0 ? 'Nobody has a spot yet.' : `${families(confirmed)} will come.`,
    attached: 'The list by time slot is attached: open it and print it.',
    orPrint: 'Later changes are not in it. The newest list is always on the screen.',
    action: 'Open the List',
    fileName: (day: string) => `list-${day}.html`,
  },
  whyYou: (programName: string) =>
    `You get this email because this address is set up to hear of ${programName}'s sign-ups (ADMIN_NOTIFICATION_EMAILS).`,
}
