const families = (count: number) => (count === 1 ? '1 family' : `${count} families`)

export const adminToday = {
  heading: 'To Do Today',
  /** Screen readers announce changes of this line. */
  count: (count: number) => (count === 1 ? '1 thing to do' : `${count} things to do`),
  nothing: 'Nothing needs you today.',
  look: 'Worth a look, when you have time:',

  checkIn: (title: string, time: string) =>
    `${title} is today, from ${time}. Check in the families who come.`,
  checkInLink: 'Check In',
  backupLate: (when: string) =>
    `The last backup is from ${when}. Please tell the person who runs the server.`,
  backupNever: 'There is no backup yet. Please tell the person who runs the server.',
  messagesFailed: (count: number, since: string) =>
    count === 1
      ? `1 message has failed since ${since}, and nothing else reaches the person.`
      : `${count} messages have failed since ${since}, and nothing else reaches those people.`,
  messagesLink: 'See Messages',
  bannedWaiting: (count: number, title: string, day: string) =>
    `${title}, ${day}: ${families(count)} on the blacklist ${count === 1 ? 'waits' : 'wait'} and will get no spot.`,
  possibleDuplicates: (count: number, title: string, day: string) =>
    `${title}, ${day}: ${count} registrations share a phone number or an address.`,
  registrationsLink: 'See Registrations',

  backup: (when: string) => `Last backup: ${when}.`,

  nextEvent: {
    label: 'Are they coming?',
    saidYes: 'Said yes',
    noAnswer: 'No answer',
    notAsked: 'Not asked yet',
    toCall: 'To call',
  },
}
