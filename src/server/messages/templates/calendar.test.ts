import { describe, expect, it } from 'vitest'
import {
  cancelLink,
  payload,
  program,
  render,
  unfold,
} from '../../../../test/support/example-message.ts'
import { messageKinds } from '../../../domain/message-kind.ts'
import { type RenderedMessage, renderMessage } from './render-message.ts'

const octets = (text: string) => new TextEncoder().encode(text).length

describe('the calendar entry', () => {
  it('is attached only to messages that give a family a spot or change its time or location', async () => {
    for (const kind of messageKinds) {
      const { calendar } = await render(kind)
      const hasCalendar = ['registration_confirmed', 'promoted', 'moved', 'event_changed'].includes(
        kind,
      )
      expect(Boolean(calendar), kind).toBe(hasCalendar)
      const { html, text } = await render(kind)
      for (const words of [html, text]) expect(words.includes('attached file')).toBe(hasCalendar)
    }
    const { calendar } = await render('event_changed', { status: 'waitlist' })
    expect(calendar).toBeUndefined()
  })

  it('is one event in UTC, with place, organizer and the personal link', async () => {
    const { calendar } = await render('registration_confirmed')
    const lines = unfold(calendar).split('\r\n')
    expect(lines.slice(0, 3)).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Washday//Washday//EN',
    ])
    expect(lines).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        'DTSTAMP:20261120T120000Z',
        'DTSTART:20261208T140000Z',
        'DTEND:20261208T150000Z',
        'SUMMARY:Free laundry: Morning wash',
        'LOCATION:Sudsy Corner\\, 412 Harrison Ave',
        'ORGANIZER;CN="Washday":mailto:hello@example.org',
      ]),
    )
    expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toContain(cancelLink)
    expect(lines.slice(-3)).toEqual(['END:VEVENT', 'END:VCALENDAR', ''])
  })

  it('is updated, not duplicated, by a later message about the same registration', async () => {
    const first = await render('registration_confirmed', { calendarSequence: 1 })
    const later = await render('promoted', {
      calendarSequence: 2,
      queuedAt: '2026-11-19T12:00:00Z',
    })
    const field = (name: string, { calendar = '' }: RenderedMessage) =>
      new RegExp(`^${name}:(.*)\r$`, 'm').exec(calendar)?.[1]
    const sequenceOf = (message: RenderedMessage) => Number(field('SEQUENCE', message))
    expect(field('UID', first)).toBe(payload.registrationId)
    expect(field('UID', later)).toBe(payload.registrationId)
    expect(sequenceOf(later)).toBeGreaterThan(sequenceOf(first))
    // Earlier releases used seconds since 2020 as SEQUENCE: ours must exceed theirs until 2050 and fit in 31 bits.
    const secondsTill2050 = 30 * 366 * 86_400
    expect(sequenceOf(first)).toBeGreaterThan(secondsTill2050)
    expect(sequenceOf(later)).toBeLessThan(2 ** 31)
  })

  it('is well-formed with any event title', async () => {
    const oddTitle = `Lavandería; "wash, \\dry" 🧺 ${'x'.repeat(100)}\nATTACH:https://example.org`
    const { calendar = '' } = await render('promoted', {
      eventTitle: oddTitle,
      laundromatName: oddTitle,
    })
    expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(Math.max(...calendar.split('\r\n').map(octets))).toBeLessThanOrEqual(75)
    expect(unfold(calendar)).not.toMatch(/^ATTACH/m)
    expect(unfold(calendar)).toContain(
      'SUMMARY:Free laundry: Lavandería\\; "wash\\, \\\\dry" 🧺 xxx',
    )
  })

  it('names the contact as organizer if no sender is configured', async () => {
    const { calendar } = await renderMessage('promoted', payload, {
      ...program,
      mailFrom: undefined,
    })
    expect(calendar).toContain('mailto:help@example.org')
  })
})
