/** The fields that identify the calendar entry, order its versions, and give its start */
export function readCalendarFile(content: string | ArrayBuffer | Uint8Array = '') {
  const file = typeof content === 'string' ? content : new TextDecoder().decode(content)
  const field = (name: string) => new RegExp(`^${name}:(\\S+)`, 'm').exec(file)?.[1]
  const uid = field('UID')
  if (!uid) throw new Error(`The calendar file has no UID: ${file}`)
  return { uid, sequence: Number(field('SEQUENCE')), start: field('DTSTART') }
}
