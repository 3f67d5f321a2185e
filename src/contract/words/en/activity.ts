import type { ResumeSendingAnswer } from '../../sending.ts'

const countFamilies = (n: number) => (n === 1 ? '1 family' : `${n} families`)

const countNotices = (n: number) =>
  n === 1 ? '1 notice to a connected program' : `${n} notices to connected programs`

const imported = { events: 'events', registrations: 'registrations', blacklist: 'the blacklist' }
const exported = {
  ...imported,
  attendance: 'attendance',
  families: 'families',
  messages: 'messages',
}

const saidOnPhone = {
  yes: 'they are coming',
  no: 'they are not coming',
  no_answer: 'no answer',
  open: 'nothing yet',
}

/** See SPEC.md 2, Recent Activity. */
export const activityWords = {
  sendingHeld: 'Emails and texts are held',
  sendingResumed: ({ discarded, discardedWebhooks }: ResumeSendingAnswer) => {
    const all = discarded + discardedWebhooks
    if (all === 0) return 'Sending resumed'
    const parts = [
      ...(discarded > 0 ? [discarded === 1 ? '1 message' : `${discarded} messages`] : []),
      ...(discardedWebhooks > 0 ? [countNotices(discardedWebhooks)] : []),
    ]
    return `Sending resumed; ${parts.join(' and ')} from before the hold ${all === 1 ? 'was' : 'were'} discarded`
  },
  registered: (name: string) => `${name} registered`,
  joinedWaitlist: (name: string) => `${name} joined the waitlist`,
  keptPlace: (name: string) => `${name} filled out the form and stays on the waitlist`,
  completed: (name: string) => `${name} added the missing details`,
  cancelled: (name: string) => `${name} cancelled`,
  cancelledLate: (name: string) => `${name} cancelled less than 24 hours ahead`,
  leftWaitlist: (name: string) => `${name} left the waitlist`,
  added: (name: string) => `${name} was added`,
  changed: (name: string) => `${name}'s registration was changed`,
  moved: (name: string) => `${name} was moved to another time slot`,
  movedToEvent: (name: string) => `${name} was moved to another event`,
  choseOtherTime: (name: string) => `${name} moved to another time`,
  corrected: (name: string) => `${name} corrected their details`,
  statusSet: (name: string, status: string) => `${name} was set to ${status}`,
  promoted: (name: string) => `${name} moved up from the waitlist`,
  checkInBegan: (title: string) => `Check-in of "${title}" began`,
  walkedIn: (name: string) => `${name} came without an appointment`,
  walkInTakenBack: (name: string) => `${name} was taken off the check-in list`,
  noShow: (name: string) => `${name} did not come`,
  deleted: (name: string) => `${name}'s registration was deleted`,
  deletedNoShow: (name: string) =>
    `${name}'s registration was deleted. The blacklist entry of the no-show stays.`,
  blacklisted: (name: string) => `${name} was added to the blacklist`,
  unblacklisted: (name: string) => `${name} was removed from the blacklist`,
  missedEmailsSent: (count: number) =>
    count === 1
      ? '1 email that was never sent was queued'
      : `${count} emails that were never sent were queued`,
  messageSentAgain: (recipient: string) => `A message to ${recipient} was sent again`,
  called: (by: string, name: string, about: readonly string[], note: string) =>
    `${by} called ${name} about: ${about.join(', ')}${note === '' ? '' : `. ${note}`}`,
  putBack: (by: string, name: string) => `${by} put ${name} back under To Call`,
  coming: (name: string) => `${name} said that they are coming`,
  comingByCall: (by: string, name: string, note: string) =>
    `${by} called ${name}: they are coming${note === '' ? '' : `. ${note}`}`,
  noAnswer: (by: string, name: string, note: string) =>
    `${by} called ${name}: no answer${note === '' ? '' : `. ${note}`}`,
  notComing: (by: string, name: string, note: string) =>
    `${by} called ${name}: they are not coming${note === '' ? '' : `. ${note}`}`,
  answerCorrected: (
    by: string,
    name: string,
    from: keyof typeof saidOnPhone,
    to: keyof typeof saidOnPhone,
  ) =>
    `${by} corrected what ${name} said on the phone: ${saidOnPhone[to]}, not "${saidOnPhone[from]}"`,
  eventChanged: (title: string) => `Event "${title}" changed`,
  toldFamilies: (families: number, title: string, sentence: string) =>
    `Told ${countFamilies(families)} of "${title}": ${sentence}`,
  askedToMove: (families: number, title: string, capacity: number, sentence: string) =>
    `Lowered a time slot of "${title}" to ${capacity === 1 ? '1 spot' : `${capacity} spots`} and asked ${countFamilies(families)} to move: ${sentence}`,
  undone: (name: string) => `The last change to ${name} was undone`,
  askedWaitlist: (families: number, title: string, other: string) =>
    `Asked ${countFamilies(families)} who wait for "${title}" to come to "${other}"`,
  slotsClosed: (slots: number, families: number, title: string, sentence: string) =>
    `Closed ${slots === 1 ? 'a time slot' : `${slots} time slots`} of "${title}" and told ${countFamilies(families)}: ${sentence}`,
  slotsReopened: (slots: number, families: number, title: string) =>
    `Opened ${slots === 1 ? 'a time slot' : `${slots} time slots`} of "${title}" again and told ${countFamilies(families)}`,
  eventCloned: (title: string) => `Event "${title}" duplicated`,
  eventDeleted: (title: string) => `Event "${title}" deleted`,
  seriesCreated: (name: string) => `Series "${name}" created`,
  seriesChanged: (name: string) => `Series "${name}" changed`,
  seriesPaused: (name: string) => `Series "${name}" paused`,
  seriesResumed: (name: string) => `Series "${name}" resumed`,
  seriesDeleted: (name: string) => `Series "${name}" deleted`,
  seriesOpened: (name: string, day: string) => `Series "${name}" created the event on ${day}`,
  monthSkipped: (name: string, month: string) => `Series "${name}" skips ${month}`,
  monthShifted: (name: string, day: string) => `Series "${name}" moved to ${day}`,
  monthRestored: (name: string, month: string) =>
    `Series "${name}" is back to its usual day in ${month}`,
  exported: (
    kind: keyof typeof exported,
    rows: number,
    {
      title,
      from,
      to,
    }: { title: string | null; from?: string | null | undefined; to?: string | null | undefined },
  ) => {
    const of = title ? ` of "${title}"` : ''
    const days =
      kind === 'blacklist' ? '' : `${from ? ` from ${from}` : ''}${to ? ` to ${to}` : ''}`
    return `Exported ${exported[kind]}${of}${days} (${rows === 1 ? '1 line' : `${rows} lines`})`
  },
  imported: (kind: keyof typeof imported, lines: number, refused: number) =>
    `Imported ${imported[kind]} (${lines === 1 ? '1 line' : `${lines} lines`}${refused > 0 ? `, ${refused} left out` : ''})`,
  calendarMade: 'A private calendar address was made',
  calendarEnded: 'A private calendar address was ended',
  adminAdded: (username: string) => `Administrator "${username}" added`,
  adminRemoved: (username: string) => `Administrator "${username}" removed`,
  invited: (email: string) => `${email} was invited as an administrator`,
  invitedAgain: (email: string) => `The invitation to ${email} was sent again`,
  invitationWithdrawn: (email: string) => `The invitation to ${email} was taken back`,
  invitationAccepted: (username: string, email: string, by: string) =>
    `Administrator "${username}" (${email}) accepted the invitation of "${by}"`,
  signedOutEverywhere: (username: string) => `"${username}" was signed out everywhere`,
  passwordReset: (username: string) => `Password of "${username}" set by a link in an email`,
  secondFactorOn: (username: string) => `"${username}" turned on codes at sign-in`,
  secondFactorOff: (username: string) => `Codes at sign-in turned off for "${username}"`,
  recoveryCodeUsed: (username: string) => `"${username}" signed in with a recovery code`,
  wrongCodes: (username: string) =>
    `Wrong codes were entered after the right password of "${username}"`,
  passwordChanged: (username: string) => `Password of "${username}" changed`,
  namesRemoved: (registrations: number, day: string) =>
    registrations === 1
      ? `The name of 1 registration from before ${day} was removed`
      : `The names of ${registrations} registrations from before ${day} were removed`,
  settingChanged: (label: string, from: string, to: string) =>
    `Setting "${label}" changed from "${from}" to "${to}"`,
  settingBack: (label: string, from: string, to: string) =>
    `Setting "${label}" changed from "${from}" back to the environment's value, "${to}"`,
  statusNames: {
    confirmed: 'confirmed',
    waitlist: 'waitlist',
    cancelled: 'cancelled',
    no_show: 'no-show',
  },
  eventCreated: (title: string) => `Event "${title}" created`,
}
