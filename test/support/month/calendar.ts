/** A slot's time as English and Spanish messages show it. On Sunday, S13 moves to S14; on Tuesday, T11 to T13. */
const shownTime =
  /(?<day>Sun, Nov 1|dom 1 nov|Tue, Nov 10|mar 10 nov), (?<hour>\d+):00\s(?<half>AM|PM|[ap]\.\sm\.)/

/** The name of the slot that a message is about: "T17" for Tuesday at 17:00 */
export function slotIn(words: string): string | undefined {
  const { day = '', hour, half = '' } = shownTime.exec(words)?.groups ?? {}
  const hour24 = (Number(hour) % 12) + (/^p/i.test(half) ? 12 : 0)
  return hour && `${/^[Sd]/.test(day) ? 'S' : 'T'}${hour24}`
}

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

/** The start of the slot named "T17" */
export const startOf = (slot: string) =>
  instantOf(`Nov ${slot.startsWith('S') ? '01' : '10'} ${slot.slice(1).padStart(2, '0')}:00`)
