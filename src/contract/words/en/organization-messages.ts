const families = (count: number) => (count === 1 ? '1 family' : `${count} families`)

const nameLeftOut = (what: string) => `${what} (the name is left out, because it looks like a link)`

/** E-mails to ADMIN_NOTIFICATION_EMAILS */
export const organizationWords = {
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
    nameLeftOut,
    action: 'See Registrations',
  },
  eventList: {
    subject: (when: string, event: string, where: string) => `List for ${when}: ${event}, ${where}`,
    heading: 'The list for your event',
    slot: (confirmed: number, capacity: number, waiting: number) =>
      `${confirmed} of ${capacity} confirmed${waiting > 0 ? `, ${waiting} on the waitlist` : ''}`,
    answers: (saidYes: number, noAnswer: number) =>
      saidYes + noAnswer === 0 ? '' : `, ${saidYes} said yes, ${noAnswer} no answer`,
    withoutName: nameLeftOut('A family'),
    total: (confirmed: number) =>
      confirmed === 0
        ? 'Nobody has a spot yet.'
        : `${families(confirmed)} ${confirmed === 1 ? 'has' : 'have'} a spot.`,
    attached: 'The list by time slot is attached. You can open it and print it.',
    orPrint: 'It does not include later changes. The latest list is always online.',
    action: 'Open the List',
    fileName: (day: string) => `list-${day}.html`,
  },
  burst: {
    subject: 'Many sign-ups from one place',
    heading: 'Many sign-ups from one place',
    what: (atOnce: number, when: string) =>
      `More than ${atOnce} sign-ups came from one internet address within a minute (${when}). We slowed them down and kept serving everyone else.`,
    whatNow:
      'If that was a library or a school, there is nothing to do. If not, please look for made-up families, and cancel or delete their registrations.',
    action: 'See Registrations',
  },
  webhookOff: {
    subject: (name: string) => `The webhook “${name}” was switched off`,
    heading: 'A webhook was switched off',
    gone: (name: string) =>
      `The other program behind the webhook “${name}” answered that it is gone (410).`,
    failing: (name: string) =>
      `The other program behind the webhook “${name}” accepted nothing for three days.`,
    whatNow:
      'Nothing is sent to it until somebody switches the webhook on again. What failed before is in the log and can then be sent again. Changes made before then are not recorded for it.',
    action: 'See Connections',
  },
  whyYou: (programName: string) =>
    `You are getting this email because this address is set up to be notified of ${programName}'s sign-ups (ADMIN_NOTIFICATION_EMAILS).`,
}
