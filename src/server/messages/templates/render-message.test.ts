import { describe, expect, it } from 'vitest'
import {
  linksOf,
  payload,
  program,
  render,
  seen,
  unfold,
} from '../../../../test/support/example-message.ts'
import { messageKinds } from '../../../domain/message-kind.ts'
import { renderMessage } from './render-message.ts'

describe.each(messageKinds)('the e-mail %s', (kind) => {
  it('has the time and location in HTML and in plain text', async () => {
    const message = await render(kind)
    for (const words of [seen(message), message.text]) {
      expect(words).toContain('Tuesday, December 8, 2026')
      expect(words).toContain('9:00 AM – 10:00 AM')
      expect(words).toContain('Sudsy Corner')
      expect(words).toContain('412 Harrison Ave')
      expect(words).toContain('Morning wash')
      expect(words).toContain('Hello Rosa Delgado,')
    }
    expect(message.subject).toMatch(/: Tue, Dec 8, 9:00 AM, Sudsy Corner$/)
  })

  it('has the contact details', async () => {
    const message = await render(kind)
    for (const words of [seen(message), message.text]) {
      expect(words).toContain('(555) 010-0100')
      expect(words).toContain('help@example.org')
    }
    expect(linksOf(message)).toEqual(
      expect.arrayContaining(['tel:5550100100', 'mailto:help@example.org']),
    )
  })

  it('links the contact phone without its extension', async () => {
    const contactPhone = '(555) 010-0100 ext. 4'
    const message = await renderMessage(kind, payload, { ...program, contactPhone })
    expect(seen(message)).toContain(contactPhone)
    expect(linksOf(message)).toContain('tel:5550100100')
  })

  it('shows a contact phone that cannot be dialed, but does not link it', async () => {
    const message = await renderMessage(kind, payload, { ...program, contactPhone: '1-800-WASH' })
    expect(seen(message)).toContain('1-800-WASH')
    expect(message.html).not.toContain('tel:')
  })

  it('is a complete document with a language and dark styles, and makes no requests', async () => {
    const { html } = await render(kind)
    expect(html).toMatch(/^<!doctype html><html [^>]*lang="en"/)
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
    expect(html).toContain('@media (prefers-color-scheme:dark)')
    expect(html).toMatch(/\.page[^{]*\{background-color:#10172a !important/)
    expect(html).not.toMatch(/<img (?!src="cid:)|<link|<script|url\(|@import|undefined|NaN/)
  })

  it('escapes markup in user input', async () => {
    const markup = '<script>alert("hi")</script>'
    const { html } = await render(kind, {
      name: markup,
      eventTitle: markup,
      laundromatName: markup,
      laundromatAddress: markup,
      before: { ...payload, laundromatName: markup },
    })
    expect(html).not.toContain('<script')
    expect(html).toContain('&lt;script&gt;')
  })

  it('lets no user input add a line to the subject or the text', async () => {
    const sly = 'Corner\r\nBcc: all@example.org\u2028END'
    const before = { ...payload, laundromatName: sly }
    const message = await render(kind, { laundromatName: sly, name: sly, eventTitle: sly, before })
    expect(message.subject).toContain('Corner Bcc: all@example.org END')
    expect(message.subject).not.toMatch(/[\r\n\u2028]/)
    expect(message.text).not.toMatch(/^(Bcc|END)/m)
  })

  it('is readable without the personal link once the link is erased', async () => {
    const message = await render(kind, { cancelToken: undefined, missing: ['phone', 'address'] })
    expect(message.html + message.text + message.calendar).not.toMatch(
      /\/cancel|\/my\/|undefined\/|only for you|null/,
    )
    expect(message.personalLink ?? message.leaveWaitlistUrl).toBeUndefined()
    expect(seen(message)).toContain('9:00 AM – 10:00 AM')
  })

  it('uses the location in place of a missing name or address of the laundromat', async () => {
    const message = await render(kind, { laundromatAddress: null })
    expect(message.subject).toContain('Sudsy Corner, Downtown')
    expect(message.text).toContain('Where: Sudsy Corner, Downtown')
    const unnamed = await render(kind, { laundromatName: null })
    expect(unnamed.subject).toContain('Downtown')
    expect(unnamed.text).toContain('Where: Downtown')
    expect(seen(unnamed)).not.toContain('Sudsy Corner')
  })
})

describe('times are in the program’s zone', () => {
  it.each([
    ['before clocks go back', '2026-11-01T05:30:00.000Z', 'Sunday, November 1, 2026', '1:30 AM'],
    ['in the repeated hour', '2026-11-01T06:30:00.000Z', 'Sunday, November 1, 2026', '1:30 AM'],
    ['after clocks went back', '2026-11-01T14:00:00.000Z', 'Sunday, November 1, 2026', '9:00 AM'],
    ['before clocks go forward', '2027-03-14T06:30:00.000Z', 'Sunday, March 14, 2027', '1:30 AM'],
    ['after clocks went forward', '2027-03-14T13:00:00.000Z', 'Sunday, March 14, 2027', '9:00 AM'],
    [
      'late on the day before in UTC',
      '2026-12-09T02:00:00.000Z',
      'Tuesday, December 8, 2026',
      '9:00 PM',
    ],
  ])('%s', async (_case, startTime, day, time) => {
    const message = await render('registration_confirmed', { startTime })
    for (const words of [seen(message), message.text, unfold(message.calendar)]) {
      expect(words.replaceAll('\\,', ',')).toContain(day)
      expect(words).toContain(time)
    }
  })
})
