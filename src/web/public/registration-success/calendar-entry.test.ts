import { describe, expect, it } from 'vitest'
import { buildCalendarFile, type CalendarEntry } from './calendar-entry.ts'

const entry: CalendarEntry = {
  uid: '20261208-wash@example.org',
  title: 'Morning wash',
  location: 'Sudsy Corner, 412 Harrison Ave',
  description: 'Bring your laundry.',
  startTime: '2026-12-08T14:00:00.000Z',
  endTime: '2026-12-08T10:00:00.000-05:00',
  now: new Date('2026-11-20T12:34:56.789Z'),
}
const unfold = (file: string) => file.replaceAll('\r\n ', '')
const octetLength = (text: string) => new TextEncoder().encode(text).length

describe('the calendar file', () => {
  it('holds one event, in UTC', () => {
    const lines = buildCalendarFile(entry).split('\r\n')
    expect(lines).toContain('DTSTART:20261208T140000Z')
    expect(lines).toContain('DTEND:20261208T150000Z')
    expect(lines).toContain('DTSTAMP:20261120T123456Z')
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
    expect(lines.slice(-3)).toEqual(['END:VEVENT', 'END:VCALENDAR', ''])
  })

  it('has a SEQUENCE only if it is given', () => {
    expect(buildCalendarFile({ ...entry, sequence: 1_000_000_002 })).toContain(
      'SEQUENCE:1000000002\r\n',
    )
    expect(buildCalendarFile(entry)).not.toContain('SEQUENCE')
  })

  it('ends every line with CR LF', () => {
    expect(buildCalendarFile(entry).replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  })

  it('escapes commas, semicolons, backslashes and line breaks', () => {
    const file = buildCalendarFile({ ...entry, title: 'Wash; dry, \\fold\nand\r\ngo' })
    expect(file).toContain('SUMMARY:Wash\\; dry\\, \\\\fold\\nand\\ngo\r\n')
    expect(file).toContain('LOCATION:Sudsy Corner\\, 412 Harrison Ave\r\n')
  })

  it('folds lines at 75 octets without splitting a character', () => {
    const title = `${'Lavandería 🧺 '.repeat(20)}end`
    const file = buildCalendarFile({ ...entry, title })
    expect(Math.max(...file.split('\r\n').map(octetLength))).toBeLessThanOrEqual(75)
    expect(unfold(file)).toContain(`SUMMARY:${title}\r\n`)
    expect(file).not.toContain('\uFFFD')
  })

  it('does not let text from the URL inject lines', () => {
    const file = buildCalendarFile({ ...entry, location: 'x\r\nATTACH:https://example.org' })
    expect(unfold(file)).not.toMatch(/^ATTACH/m)
  })

  it('omits an unknown location', () => {
    expect(buildCalendarFile({ ...entry, location: '' })).not.toContain('LOCATION')
  })
})
