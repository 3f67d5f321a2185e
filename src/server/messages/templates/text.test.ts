import { describe, expect, it, test } from 'vitest'
import { program } from '../../../../test/support/example-message.ts'
import { toGsmText } from '../../../domain/gsm-text.ts'
import { isTextWithLink, textKinds } from '../../../domain/text-kind.ts'
import type { MessagePayload } from '../outbox-payload.ts'

import { renderText } from './text.ts'

const token = '0195f0aa-1111-4000-8000-000000000001'
const payload: MessagePayload = {
  registrationId: 'r',
  name: 'Rosa Delgado',
  eventId: 'e',
  timeSlotId: 's',
  eventTitle: 'Saturday Wash Day',
  location: 'Harrison',
  laundromatName: 'Spin Cycle Laundry',
  laundromatAddress: '412 Harrison Avenue, Harrison, OH 45030',
  startTime: '2026-12-08T14:00:00.000Z',
  endTime: '2026-12-08T15:00:00.000Z',
  queuedAt: '2026-12-01T12:00:00.000Z',
  cancelToken: token,
}
const link = `https://washday.example.org/m/${token}`

describe.each(textKinds)('%s', (kind) => {
  it('is one segment in the GSM alphabet, with sender, time and laundromat, and without the family’s name', () => {
    const { text, segments } = renderText(kind, payload, program)
    expect(segments).toBe(1)
    expect(text).toMatch(/^Washday: .*Tue, Dec 8, 9:00 AM, Spin Cycle Laundry\b/)
    expect(text).not.toMatch(/Rosa|Delgado/)
    expect(toGsmText(text)).toBe(text)
  })

  it('with long names, keeps its link whole or, without a link, stays one segment', () => {
    const long = {
      ...payload,
      laundromatName: 'The Neighborhood Coin Laundry and Dry Cleaning Company of Harrison, Ohio',
    }
    const name = 'Community Laundry Program of the Tri-State Region'
    const { text, segments } = renderText(kind, long, { ...program, programName: name })
    expect(text).toContain('Tue, Dec 8, 9:00 AM, The')
    if (!isTextWithLink(kind, { isAlone: false })) expect(segments).toBe(1)
    else expect(text).toContain(link)
  })

  it('has no line break, whatever the laundromat’s name', () => {
    const { text } = renderText(
      kind,
      { ...payload, laundromatName: 'Spin\r\nCycle\u2028' },
      program,
    )
    expect(text).toContain('Spin Cycle')
    expect(text).not.toMatch(/[\r\n\u2028]/)
  })
})

describe.each(textKinds.filter((kind) => isTextWithLink(kind, { isAlone: true })))(
  '%s in place of an e-mail',
  (kind) => {
    const cancelToken = 'Ab3_dEf-9hIjKlM0'
    const short = `https://washday.example.org/m/${cancelToken}`
    const instead = { ...payload, cancelToken, hasLink: true }

    it('is one segment with a short link, which is shown as "(personal link)" after sending', () => {
      const { text, segments, personalLink } = renderText(kind, instead, program)
      expect(segments).toBe(1)
      expect(personalLink).toBe(short)
      expect(text).toMatch(new RegExp(`Tue, Dec 8, 9:00 AM, Spin Cycle.*${short}(?= |$)`))
      expect(toGsmText(text)).toBe(text)
      const sent = renderText(kind, { ...instead, cancelToken: undefined }, program)
      expect(sent.personalLink).toBeUndefined()
      expect(sent.text).toContain('(personal link)')
    })

    it('keeps its link whole with long names', () => {
      const long = { ...instead, laundromatName: 'The Neighborhood Coin Laundry of Harrison, Ohio' }
      const name = 'Community Laundry Program of the Tri-State Region'
      const { text, segments } = renderText(kind, long, { ...program, programName: name })
      expect(text).toContain(short)
      expect(segments).toBeLessThanOrEqual(2)
    })
  },
)

test('beside an e-mail, five kinds of text have a link, which is shown as "(personal link)" after sending', () => {
  const linked = textKinds.filter((kind) => renderText(kind, payload, program).personalLink)
  expect(linked).toEqual([
    'text_spot_available',
    'text_slot_closed',
    'text_asked_to_move',
    'text_other_event',
    'text_my_link',
  ])
  for (const kind of linked) {
    expect(renderText(kind, payload, program)).toMatchObject({
      personalLink: link,
      text: expect.stringMatching(new RegExp(`${link}$`)),
    })
    const sent = renderText(kind, { ...payload, cancelToken: undefined }, program)
    expect(sent.personalLink).toBeUndefined()
    expect(sent.text).toContain('(personal link)')
  }
})

test('the first text says how to stop texts, and reminders say how to cancel', () => {
  expect(renderText('text_confirmed', payload, program).text).toContain('Reply HELP for help, STOP')
  for (const kind of ['text_reminder_day_before', 'text_reminder_day_of'] as const) {
    expect(renderText(kind, payload, program).text).toMatch(/Reply C to cancel\.$/)
  }
})

test('the text about a reopening says whether the family has a spot', () => {
  const textOf = (status: 'confirmed' | 'waitlist') =>
    renderText('text_slot_reopened', { ...payload, status }, program).text
  expect(textOf('confirmed')).toContain('You have a spot.')
  expect(textOf('waitlist')).toContain('You are on the waitlist.')
})

test('a laundromat’s name is converted to the GSM alphabet, or kept if that is impossible', () => {
  const place = (laundromatName: string) =>
    renderText('text_promoted', { ...payload, laundromatName }, program)
  expect(place('Łódź’s Lavandería – “Perú”').text).toContain('Lavanderia - "Peru"')
  expect(place('洗衣店').text).toContain('洗衣店')
  expect(place('洗衣店').segments).toBeGreaterThan(1)
})

test('a contact phone is converted to the GSM alphabet', () => {
  const contactPhone = '(555)\u00a0010–0100'
  const { text, segments } = renderText('text_no_show_noted', payload, { ...program, contactPhone })
  expect(text).toContain('(555) 010-0100')
  expect(segments).toBe(1)
})

test('links keep the path of PUBLIC_URL', () => {
  const url = 'https://charity.example.org/wash/'
  const { text } = renderText('text_spot_available', payload, { ...program, publicUrl: url })
  expect(text).toContain(`https://charity.example.org/wash/m/${token}`)
})
