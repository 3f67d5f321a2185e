/** Names of the month's time slots, and their times as English and Spanish messages show them */
const slots: [name: string, english: string, spanish: string][] = [
  ['S10', 'Sun, Nov 1, 10:00 AM', 'dom 1 nov, 10:00 a. m.'],
  ['S13', 'Sun, Nov 1, 1:00 PM', 'dom 1 nov, 1:00 p. m.'],
  // S13 after an administrator has moved it
  ['S14', 'Sun, Nov 1, 2:00 PM', 'dom 1 nov, 2:00 p. m.'],
  ['T9', 'Tue, Nov 10, 9:00 AM', 'mar 10 nov, 9:00 a. m.'],
  ['T11', 'Tue, Nov 10, 11:00 AM', 'mar 10 nov, 11:00 a. m.'],
  // T11 after an administrator has moved it
  ['T13', 'Tue, Nov 10, 1:00 PM', 'mar 10 nov, 1:00 p. m.'],
  ['T17', 'Tue, Nov 10, 5:00 PM', 'mar 10 nov, 5:00 p. m.'],
]

/** The name of the slot that a message is about */
export const slotIn = (words: string) =>
  slots.find((times) => times.slice(1).some((time) => words.includes(time)))?.[0]

export const slotAt = (startTime: string) =>
  slots.find(
    ([, time]) => startTime === new Date(Date.parse(`${time} 2026 EST`)).toISOString(),
  )?.[0]

const timeFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
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
  return zone || timeText(at('EDT')).endsWith('EST') ? at('EST') : at('EDT')
}
