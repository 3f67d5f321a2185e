import type { Announcement, Audience } from '../../announcement.ts'

const families = (count: number) => (count === 1 ? '1 family' : `${count} families`)
const slots = (count: number) => (count === 1 ? 'a time slot' : `${count} time slots`)

/** False if no message reaches any of the families, as without a mail server (docs/decisions/0071) */
export const isReached = (count: number, toCall: number) => count === 0 || count > toCall

export type Starter = { name: string; en: string; es: string }

const closed: Starter = {
  name: 'Closed',
  en: 'We are closed at that time. We are sorry.',
  es: 'No abrimos a esa hora. Lo sentimos.',
}

export const adminTell = {
  tell: 'Tell Families',
  close: 'Close Slots',
  closeTitle: 'Close Time Slots',
  back: 'Back to Events',
  loading: 'Loading the event...',
  gone: 'This event no longer exists',

  slots: 'Which time slots?',
  all: 'All time slots',
  callOff: 'All time slots: call off the day',
  slotCounts: (confirmed: number, waiting: number) =>
    [`${confirmed} confirmed`, ...(waiting > 0 ? [`${waiting} waiting`] : [])].join(', '),
  closedSlot: 'closed',
  noSlots: 'Every time slot of this event is over or closed.',
  audience: 'Who?',
  audiences: {
    both: 'Confirmed and waiting',
    confirmed: 'Only confirmed',
    waitlist: 'Only waiting',
  } satisfies Record<Audience, string>,

  write: 'What do you want to say?',
  writeHint:
    'One or two short sentences. Each message also names the time and the place; emails also your phone.',
  starters: 'Start from',
  /** None says "today", because messages name the day. */
  starterList: [
    closed,
    {
      name: 'A machine is broken',
      en: 'A machine is broken, so it takes longer. Please allow extra time.',
      es: 'Una lavadora no funciona y todo tarda un poco más. Ven con tiempo.',
    },
    {
      name: 'We are late',
      en: 'We will open half an hour late. Please come a little later.',
      es: 'Abrimos media hora tarde. Ven un poco después.',
    },
    {
      name: 'Bring quarters',
      en: 'Please bring quarters for the dryers.',
      es: 'Trae monedas de 25 centavos para las secadoras.',
    },
  ] satisfies Starter[],
  /** The message itself says that the time is closed and not to come. */
  closeStarters: [
    closed,
    {
      name: 'A machine is broken',
      en: 'A machine is broken, so we cannot wash. We are sorry.',
      es: 'No funciona una lavadora y no podemos lavar. Lo sentimos.',
    },
    {
      name: 'No water or power',
      en: 'There is no water or power. We are sorry.',
      es: 'No hay agua o no hay luz. Lo sentimos.',
    },
    {
      name: 'Helpers are sick',
      en: 'Our helpers are sick, so we cannot open. We are sorry.',
      es: 'Nuestros ayudantes están enfermos y no podemos abrir. Lo sentimos.',
    },
  ] satisfies Starter[],
  english: 'In English',
  spanish: 'In Spanish',
  reads: (count: number) => `${families(count)} will read this`,
  copy: 'I cannot write Spanish: send the English to everybody',

  keep: 'Keep free spots for them',
  keepLead:
    'Confirmed families of the closed time slots get these spots before newcomers. Nobody else can take them until that time is over, or until two hours before the time slot starts, whichever is first.',
  keptHours: 'For how long?',
  hours: (hours: number) => (hours === 0 ? 'Keep none' : `${hours} hours`),
  keepIn: 'In which time slots?',
  free: (count: number) => (count === 1 ? '1 spot free' : `${count} spots free`),
  freeUntil: (count: number, when: string) =>
    `${count === 1 ? '1 spot free' : `${count} spots free`}, kept until ${when}`,
  noneFree: 'No other time slot that starts in more than two hours has a free spot.',
  until: (when: string) => `Until ${when}`,

  reach: 'Who gets this',
  byEmail: (count: number) => `${families(count)} by email`,
  byText: (count: number) => `${families(count)} by text`,
  calls: (count: number) => `${families(count)} cannot be reached. They will be on To Call:`,
  nobodyToCall: 'It reaches everybody.',
  noMailServer:
    'No mail server is set up, so the emails wait under Messages. Please call these families.',
  nobody: 'Nobody is signed up there.',
  textsLeft: (left: number) =>
    `${left === 0 ? 'No more texts' : left === 1 ? 'Only 1 more text' : `Only ${left} more texts`} can go out today. Texts that do not go out are held back; families without email will then be on To Call.`,
  noPhone: 'no phone number',
  previews: 'As it arrives',
  previewFailed: 'The preview did not load.',
  email: 'Email',
  text: 'Text',
  languageTab: { en: 'English', es: 'Spanish' },

  /** `toCall`: number of families that no message reaches */
  send: (count: number, toCall: number) =>
    isReached(count, toCall) ? `Send to ${families(count)}` : `Put ${families(count)} on To Call`,
  sendQuestion: (count: number, toCall: number) =>
    isReached(count, toCall)
      ? `Send this to ${families(count)} now?`
      : `Put ${families(count)} on To Call now?`,
  sendText: 'It is sent once and cannot be undone.',
  callText: (count: number) =>
    `Nothing we send reaches ${families(count)}. They will be on To Call: please call them.`,
  closeSend: (count: number, told: number, toCall: number) =>
    told > toCall ? `Close ${slots(count)} and tell ${families(told)}` : `Close ${slots(count)}`,
  closeQuestion: (count: number) => `Close ${slots(count)} now?`,
  closeText: (told: number, toCall: number) =>
    told <= toCall
      ? 'Nobody can sign up there anymore.'
      : `Nobody can sign up there anymore, and ${families(told - toCall)} ${told - toCall === 1 ? 'gets' : 'get'} your message with a link to other times.`,
  confirm: 'Yes, Send',
  confirmClose: 'Yes, Close',
  cancel: 'Not Yet',
  known: 'An earlier version was sent',
  seeSent: 'See What Was Sent',
  notSent: 'Nothing was sent or changed.',
  lost: 'We could not tell whether it was sent. Press again: nobody gets it twice.',
  why: {
    slots: 'Choose at least one time slot.',
    capacity: 'Write how many families fit, at least 1.',
    fits: 'All of these families fit, so nobody has to move.',
    higher: 'That is more than before. Change it under Edit.',
    families: 'Choose at least one family.',
    nobody: 'Nobody is signed up there, so there is nobody to tell.',
    sentence: 'Write what you want to say.',
    en: 'Some of these families read English. Write it in English too.',
    es: 'Some of these families read Spanish. Write it in Spanish too, or send the English.',
  },

  told: 'Told so far',
  toldNothing: 'Nothing yet.',
  toldLine: ({ kind, families: count, calls }: Announcement, when: string) =>
    isReached(count, calls)
      ? {
          news: `Told ${families(count)} on ${when}`,
          closed: `Closed, and told ${families(count)} on ${when}`,
          asked: `Asked ${families(count)} to move on ${when}`,
          reopened: `Opened again, and told ${families(count)} on ${when}`,
        }[kind]
      : {
          news: `Put on To Call on ${when}`,
          closed: `Closed on ${when}`,
          asked: `To be asked to move, on To Call since ${when}`,
          reopened: `Opened again on ${when}`,
        }[kind],
  toldBy: (name: string) => `by ${name}`,
  toldReach: ({ emails, texts, calls }: Announcement) =>
    [
      ...(emails > 0 || calls === 0 ? [`${emails} by email`] : []),
      ...(texts > 0 ? [`${texts} by text`] : []),
      ...(calls > 0 ? [`${calls} to call`] : []),
    ].join(', '),

  ask: 'Ask to Move',
  askTitle: 'Ask Families to Move',
  askSlot: 'Which time slot?',
  askSlotOption: (time: string, confirmed: number) => `${time}: ${confirmed} confirmed`,
  askNoSlots: 'No time slot of this event that is still ahead has more than one confirmed family.',
  askCapacity: 'How many families fit now?',
  askCapacityHint: (confirmed: number, capacity: number) =>
    `${confirmed} are confirmed. So far ${capacity === 1 ? '1 spot' : `${capacity} spots`}.`,
  askRule: (capacity: number, confirmed: number) =>
    `The time slot is lowered to ${capacity === 1 ? '1 spot' : `${capacity} spots`} right away, so nobody else gets in. Nobody loses a spot: all ${confirmed} families stay until they move, and every list says "${confirmed} of ${capacity}" until then.`,
  askWho: 'Who is asked?',
  askWhoLead: (over: number) =>
    `There ${over === 1 ? 'is 1 family' : `are ${over} families`} too many. The latest sign-ups are chosen. No family is asked twice about the same sign-up.`,
  askSignedUp: (when: string) => `signed up ${when}`,
  askedOn: (when: string) => `asked ${when}`,
  askKeep: 'Keep free spots for those you ask',
  askKeepLead:
    'The families you ask get these spots before newcomers. Nobody else can take them until that time is over, or until two hours before the time slot starts, whichever is first.',
  askStarters: [
    {
      name: 'A machine is broken',
      en: 'A machine is broken, so fewer families can wash. We are sorry.',
      es: 'No funciona una lavadora y pueden lavar menos familias. Lo sentimos.',
    },
    {
      name: 'Fewer helpers',
      en: 'We have fewer helpers that day. We are sorry.',
      es: 'Ese día tenemos menos ayudantes. Lo sentimos.',
    },
  ] satisfies Starter[],
  askSend: (count: number) => `Ask ${families(count)} to move`,
  askQuestion: (count: number) => `Ask ${families(count)} to move now?`,
  askText: (capacity: number, isSent: boolean) =>
    `The time slot is lowered to ${capacity === 1 ? '1 spot' : `${capacity} spots`}.${isSent ? ' The message is sent once and cannot be undone.' : ''}`,
  confirmAsk: 'Yes, Ask',
  asked: 'Asked to move',
  askedLine: (time: string, when: string) => `from ${time}, asked ${when}`,
  askedState: {
    there: 'still there',
    moved: (when: string) => `moved to ${when}`,
    waitlist: 'on the waitlist',
    cancelled: 'cancelled',
    no_show: 'no-show',
  },
  closed: 'Closed time slots',
  reopen: 'Open Again',
  reopenQuestion: (time: string) => `Open ${time} again?`,
  reopenText:
    'Those who are still signed up there are told that it takes place after all. Spots that others have left are free again.',
  reopenConfirm: 'Yes, Open Again',

  toasts: {
    told: 'Families Told',
    toCall: 'Put on To Call',
    closed: 'Time Slots Closed',
    asked: 'Families Asked',
    reopened: 'Open Again',
    toldText: ({ families: count, calls }: Announcement) =>
      [
        ...(isReached(count, calls) ? [families(count)] : []),
        ...(calls > 0 ? [`${families(calls)} to call, see To Call`] : []),
      ].join('. '),
    failed: 'Failed to tell the families',
    askFailed: 'Failed to ask the families',
    closeFailed: 'Failed to close the time slots',
    reopenFailed: 'Failed to open the time slot again',
  },
}
