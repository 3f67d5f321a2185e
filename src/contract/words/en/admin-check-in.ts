import type { Attendance } from '../../../domain/attendance.ts'

const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`)
const families = (count: number) => (count === 1 ? '1 family' : `${count} families`)

const attendances: Record<Attendance, string> = {
  came: 'Came',
  not_here: 'Not here',
  unknown: 'Not known',
}

export const adminCheckIn = {
  title: 'Check-in',
  link: 'Check In',
  linkOf: (title: string, day: string) => `Check In: ${title}, ${day}`,
  loading: 'Loading the list...',

  /** "31 of 55 came, 4 not here, 20 not noted" */
  counts: (count: {
    came: number
    expected: number
    notHere: number
    unknown: number
    notNoted: number
  }) =>
    [
      `${count.came} of ${count.expected} came`,
      `${count.notHere} not here`,
      ...(count.unknown > 0 ? [`${count.unknown} not known`] : []),
      `${count.notNoted} not noted`,
    ].join(', '),
  slotCount: (came: number, expected: number) => `${came} of ${expected}`,
  jumps: 'Time slots',
  now: 'now',
  next: 'next',
  closedSlot: 'closed',
  /** Outside the days of check-in */
  otherDay: (day: string) =>
    `This event is on ${day}. Check-in opens the day before. This phone keeps the list only around the day.`,

  bar: {
    label: 'Sending status',
    unsent: (count: number) => `${changes(count)} not sent yet.`,
    allSent: 'Everything is sent.',
    elsewhere: (count: number, title = 'another event') =>
      `${changes(count)} for ${title} not sent; open it to send ${count === 1 ? 'it' : 'them'}`,
    refused: (count: number) => `${changes(count)} ${count === 1 ? 'was' : 'were'} not accepted.`,
    seeRefused: 'See Why',
    listFrom: (time: string) => `List from ${time}.`,
    noList: 'No list yet.',
    offline: 'No network. Go on as usual.',
    failed: 'The server does not answer. Go on as usual.',
    signedOut: 'Your session has ended. Go on as usual.',
    signIn: 'Sign In',
    sendNow: 'Try Now',
    ready: 'Also works without a network.',
    notKept:
      'This browser cannot keep changes (a private window, or a full phone). Check-in needs a network, and closing the page loses what was not sent.',
    notReopened:
      'Keep this page open: this browser cannot open it again without a network. Changes are kept.',
  },

  search: {
    label: 'Find a family by name, or by the last 4 digits of its phone',
    hint: 'Name or 4 digits',
    found: (count: number) => `${families(count)} found`,
    none: (text: string) => `No family found for “${text}”`,
    noneText: 'Check the spelling, or add the family as a walk-in.',
    add: (text: string) => `Add “${text}” as a walk-in`,
  },

  row: {
    attendances,
    /** "Came, Ana Bell, 8:00 AM" for screen readers */
    actionOf: (action: string, name: string, time: string) => `${action}, ${name}, ${time}`,
    came: 'Came',
    notHere: 'Not here',
    undo: 'Undo',
    notSent: 'Not sent yet',
    waitlist: 'Waitlist: no spot',
    noShow: 'Marked as no-show',
    cancelled: 'Cancelled',
    cameAnyway: 'Cancelled. Came anyway?',
    walkIn: 'Walk-in',
    banned: 'On the blacklist',
    passedOver: 'On the blacklist: does not move up',
    fromCode: 'Scanned code',
    notedBy: (who: string, time: string) => `${who}, ${time}`,
    loads: (count: number) => (count === 1 ? '1 load' : `${count} loads`),
    fewer: 'One load fewer',
    more: 'One load more',
    note: 'Note',
    editNote: 'Edit note',
    otherNote: (what: string, who: string, time: string) =>
      `Another phone said “${what}” (${who}, ${time}).`,
    unseenNote: (note: string, who: string, time: string) =>
      `Another phone wrote “${note}” (${who}, ${time}).`,
    takenBack: 'Not noted',
  },

  toast: {
    noted: (name: string, what: string) => `${name}: ${what}`,
    undone: (name: string) => `${name}: undone`,
    kept: 'Not sent yet.',
    both: (what: string, kept: string) => `${what}. ${kept}`,
    walkIn: (name: string) => `${name}: walk-in added`,
    note: (name: string) => `${name}: note saved`,
  },

  note: {
    title: (name: string) => `Note: ${name}`,
    label: 'Note',
    hint: 'Volunteers see this note, and so does a family that asks for its data. To remove the note, clear the text.',
    submit: 'Save Note',
  },

  walkIn: {
    add: 'Walk-in',
    addLabel: 'Add a walk-in',
    title: 'Add a Walk-in',
    name: 'Name',
    phone: 'Phone',
    optional: 'optional',
    slot: 'Time slot',
    spots: (taken: number, capacity: number) => `${taken} of ${capacity} taken`,
    full: (taken: number, capacity: number) =>
      `This slot is full: ${taken} of ${capacity} spots are taken. You can add the family anyway.`,
    closed:
      'This slot is closed. Its families were told not to come, unless they are still under To Call. You can add the family anyway.',
    bannedNumber:
      'This phone number is on the blacklist. Ask the person in charge; you can add the family anyway.',
    bannedName:
      'Somebody with this name is on the blacklist. It may be another person. Ask the person in charge if you are not sure.',
    listed: (name: string, time: string, status: 'listed' | 'waitlist' | 'cancelled') =>
      ({
        listed: `${name} is on this list already, at ${time}. If it is the same family, press “Came” in that row instead.`,
        waitlist: `${name} waits for ${time} on this list. If it is the same family, press “Came” in that row instead.`,
        cancelled: `${name} had ${time} and cancelled. If it is the same family, search for the name and press Came.`,
      })[status],
    keptListOnly: 'No network: only the list on this phone was searched.',
    submit: 'Add and Check In',
  },

  refused: {
    heading: (name: string, what: string) => `Not accepted: ${name}, ${what}`,
    kinds: { ...attendances, undone: 'Undo', note: 'Note', walk_in: 'Walk-in' },
    unknownFamily: 'A family',
    ok: 'OK',
  },

  otherEvent: {
    heading: 'This code is for another event',
    name: (title: string, day: string) => `${title}, ${day}`,
    event: (name: string) => `The family’s appointment is at ${name}.`,
    back: (name: string) =>
      `The list on this phone is for ${name}. It is still here, with everything that you noted.`,
    goBack: 'Back to That List',
    stay: 'Stay Here',
  },

  code: {
    cancelled: (name: string) => `${name} has cancelled this appointment`,
    cancelledText: 'If they are here anyway, search for the name and press Came.',
    again: (name: string, time: string) =>
      `${name} is on this list, at ${time}. If it is the same family, press “Came” in that row.`,
    missing: 'This code is not on this list',
    missingText:
      'The appointment is for another event, or it was deleted. Ask for the name, and search for it; a family without an appointment is a walk-in.',
    notFetched:
      'This phone has no network, so the list may be older than the appointment. Ask for the name, and search for it.',
    close: 'Close',
  },

  empty: {
    heading: 'Nobody has signed up',
    text: 'Families that come anyway are walk-ins.',
  },
  noList: {
    heading: 'This list is not on this phone yet',
    text: 'Open this page once with a network, on the morning of the event. From then on it works without one.',
    action: 'Try Again',
  },
  gone: {
    heading: 'This event no longer exists',
    text: 'It was deleted, along with its registrations.',
    action: 'See Events',
    unsent: (count: number) =>
      `${changes(count)} ${count === 1 ? 'was' : 'were'} not sent, and can no longer be sent.`,
    forget: 'Delete Them From This Phone',
  },

  signIn: {
    again: (count: number) =>
      count === 0
        ? 'Your session has ended. Sign in to see what other volunteers note.'
        : `Your session has ended. Sign in to send ${changes(count)}. Nothing is lost.`,
    later: 'Not Now',
  },

  signOut: {
    question: (count: number) =>
      `${changes(count)} ${count === 1 ? 'is' : 'are'} not sent. Sign out anyway?`,
    text: 'These check-in changes are only on this device. Signing out deletes them. To send them, open Check-in when you have a network.',
    stay: 'Stay Signed In',
    confirm: 'Sign Out and Delete',
  },

  unsent: {
    text: (count: number) =>
      `${count === 1 ? '1 check-in change is' : `${count} check-in changes are`} on this device and not sent yet.`,
    link: 'Open Check-in to Send',
  },
}
