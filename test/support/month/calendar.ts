/** Short names of the month's time slots, and the times as messages and screens show them */
const slots = {
  S10: 'Sun, Nov 1, 10:00 AM',
  S13: 'Sun, Nov 1, 1:00 PM',
  // S13 after an administrator has moved it
  S14: 'Sun, Nov 1, 2:00 PM',
  T9: 'Tue, Nov 10, 9:00 AM',
  T11: 'Tue, Nov 10, 11:00 AM',
  // T11 after an administrator has moved it
  T13: 'Tue, Nov 10, 1:00 PM',
  T17: 'Tue, Nov 10, 5:00 PM',
}

/** The name of the slot that a message is about */
export const slotIn = (words: string) =>
  Object.entries(slots).find(([, when]) => words.includes(when))?.[0]

const inNewYork = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', ...options })

const slotFormat = inNewYork({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

export const slotAt = (startTime: string) =>
  slotIn(slotFormat.format(new Date(startTime)).replaceAll('\u202f', ' '))

const timeFormat = inNewYork({
  month: 'short',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
})

/** "Oct 10 09:05 EDT" */
export const timeText = (instant: number) => timeFormat.format(instant).replace(',', '')

/** The instant of "Oct 10 09:05" in New York; on November 1, "EST" marks the second hour from 1:00 to 2:00. */
export function instantOf(time: string): number {
  const [month, day, clock, zone] = time.split(' ')
  const at = (name: string) => Date.parse(`${month} ${day} 2026 ${clock} ${name}`)
  const summer = at('EDT')
  return zone === 'EST' || timeText(summer).endsWith('EST') ? at('EST') : summer
}
