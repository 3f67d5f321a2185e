import { describe, expect, it } from 'vitest'
import {
  cancelLink,
  linksOf,
  payload,
  render,
  seen,
  signUpLink,
  unfold,
} from '../../../../test/support/example-message.ts'
import { type MessageKind, messageKinds } from '../../../domain/message-kind.ts'

describe.each(messageKinds)('every message, here %s,', (kind) => {
  it('has time and place in HTML and in plain text', async () => {
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

  it('has the contact', async () => {
    const message = await render(kind)
    for (const words of [seen(message), message.text]) {
      expect(words).toContain('(555) 010-0100')
      expect(words).toContain('help@example.org')
    }
    expect(linksOf(message)).toEqual(
      expect.arrayContaining(['tel:5550100100', 'mailto:help@example.org']),
    )
  })

  it('is a complete document with a language, without requests, with dark styles', async () => {
    const { html } = await render(kind)
    expect(html).toMatch(/^<!doctype html><html [^>]*lang="en"/)
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
    expect(html).toContain('@media (prefers-color-scheme:dark)')
    expect(html).toMatch(/\.page[^{]*\{background-color:#10172a !important/)
    expect(html).not.toMatch(/<img|<link|<script|url\(|@import|undefined|NaN/)
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

  it('lets no user input add a line, in the subject or the text', async () => {
    const sly = 'Corner\r\nBcc: all@example.org\u2028END'
    const before = { ...payload, laundromatName: sly }
    const message = await render(kind, { laundromatName: sly, name: sly, eventTitle: sly, before })
    expect(message.subject).toContain('Corner Bcc: all@example.org END')
    expect(message.subject).not.toMatch(/[\r\n\u2028]/)
    expect(message.text).not.toMatch(/^(Bcc|END)/m)
  })

  it('is readable without the personal link once that is erased', async () => {
    const message = await render(kind, { cancelToken: undefined, missing: ['phone', 'address'] })
    expect(message.html + message.text + message.calendar).not.toMatch(
      /\/cancel|\/sign-up|undefined\/|only for you|null/,
    )
    expect(message.personalLink ?? message.leaveWaitlistUrl).toBeUndefined()
    expect(seen(message)).toContain('9:00 AM – 10:00 AM')
  })

  it('uses the location if the laundromat’s name or address is missing', async () => {
    const message = await render(kind, { laundromatAddress: null })
    expect(message.subject).toContain('Downtown')
    expect(message.text).toContain('Where: Downtown')
    expect(seen(message)).not.toContain('Sudsy Corner')
  })
})

describe('the words of each kind', () => {
  it.each<[MessageKind, RegExp, RegExp[]]>([
    [
      'registration_confirmed',
      /^You're signed up: /,
      [
        /3 free loads/,
        /Come on time/,
        /Bring your laundry/,
        /get there/,
        /Stay with your clothes/,
        /24 hours/,
      ],
    ],
    ['promoted', /^You have a spot: /, [/off the waitlist/, /Come on time/, /24 hours/]],
    ['waitlist_joined', /^You're on the waitlist: /, [/don't have a spot yet/, /first to finish/]],
    ['spot_available', /^A spot is open: /, [/first to finish gets it/, /got this same email/]],
    ['sign_up_link', /^Your sign-up link: /, [/on the waitlist/, /If no spot is open, you stay/]],
    ['cancelled', /^Cancelled: /, [/no longer have a spot/]],
  ])('%s', async (kind, subject, phrases) => {
    const message = await render(kind)
    expect(message.subject).toMatch(subject)
    for (const phrase of phrases) {
      expect(seen(message)).toMatch(phrase)
      expect(message.text).toMatch(phrase)
    }
  })

  it.each<[MessageKind, string]>([
    ['registration_confirmed', 'Cancel My Registration'],
    ['promoted', 'Cancel My Registration'],
    ['waitlist_joined', 'Leave the Waitlist'],
    ['spot_available', 'Leave the Waitlist'],
    ['sign_up_link', 'Leave the Waitlist'],
  ])('%s carries the personal link "%s"', async (kind, label) => {
    const message = await render(kind)
    expect(linksOf(message)).toContain(cancelLink)
    expect(seen(message)).toContain(label)
    expect(message.text).toContain(`${label}:\n${cancelLink}\n`)
  })

  it('an offer has a personal link to sign up', async () => {
    const message = await render('spot_available')
    expect(linksOf(message)).toContain(signUpLink)
    expect(message.text).toContain(`Sign Up for This Slot:\n${signUpLink}\n`)
    expect(message.personalLink).toBe(signUpLink)
    for (const words of [seen(message), message.text]) {
      expect(words).toContain('The links in this email are only for you.')
    }
  })

  it('a promotion says that a spot opened and is the family’s', async () => {
    const message = await render('promoted')
    expect(message.html).toMatch(/<h1[^>]*>A spot opened, and it is yours<\/h1>/)
    expect(message.text).toMatch(/^A SPOT OPENED, AND IT IS YOURS\n/)
    expect(linksOf(message)).not.toContain(signUpLink)
    expect(message.personalLink).toBe(cancelLink)
  })

  it.each(['promoted', 'registration_confirmed'] as const)(
    '%s asks for what is missing, and keeps the link to cancel',
    async (kind) => {
      const message = await render(kind, { missing: ['phone', 'address'] })
      expect(message.text).toContain(
        `Add My Details:\n${signUpLink}\n\nPlease tell us your phone number and address,`,
      )
      expect(seen(message)).toContain('Please tell us your phone number and address,')
      expect(linksOf(message)).toEqual(expect.arrayContaining([signUpLink, cancelLink]))
      expect(message.personalLink).toBe(signUpLink)
      const phone = await render(kind, { missing: ['phone'] })
      expect(phone.text).toContain('Please tell us your phone number, so')
      const nothing = await render(kind, { missing: [] })
      expect(linksOf(nothing)).not.toContain(signUpLink)
    },
  )

  it('a slot across midnight names its second day', async () => {
    const { text } = await render('registration_confirmed', {
      startTime: '2026-12-09T04:00:00.000Z',
      endTime: '2026-12-09T06:00:00.000Z',
    })
    expect(text).toContain('11:00 PM – Wed, Dec 9, 1:00 AM')
  })

  it('a spot less than 24 hours ahead comes without a request to cancel a day ahead', async () => {
    for (const kind of ['registration_confirmed', 'promoted'] as const) {
      const { text } = await render(kind, { queuedAt: '2026-12-08T06:00:00.000Z' })
      expect(text).toContain('This time is sooner than that, so if you cannot come, please call us')
      expect(text).not.toContain('If you cancel at least 24 hours before, there is no penalty.')
      expect(text).not.toContain('Please cancel at least 24 hours before')
    }
  })

  it('mail programs can offer to leave the waitlist, and never to give up a spot', async () => {
    for (const kind of messageKinds) {
      const waits = ['waitlist_joined', 'spot_available', 'sign_up_link'].includes(kind)
      const { leaveWaitlistUrl } = await render(kind)
      expect(leaveWaitlistUrl, kind).toBe(waits ? cancelLink : undefined)
    }
    const moved = await render('event_changed', { status: 'waitlist' })
    expect(moved.leaveWaitlistUrl).toBe(cancelLink)
  })

  it('a cancellation is struck through, and has no personal link', async () => {
    const message = await render('cancelled')
    expect(message.html).toContain('line-through')
    expect(message.html + message.text).not.toContain(payload.cancelToken)
    expect(linksOf(message)).toContain('https://washday.example.org/')
  })

  it('a change shows old and new values of what changed, and nothing else', async () => {
    const both = await render('event_changed')
    for (const words of [seen(both), both.text]) {
      expect(words.toLowerCase()).toContain('the time and place have changed')
      expect(words).toMatch(
        /Before: Monday, December 7, 2026, 1:00 PM – 2:30 PM\s+Now: Tuesday, December 8, 2026, 9:00 AM – 10:00 AM/,
      )
      expect(words).toMatch(
        /Before: Bubble House, 9 Hill Road\s+Now: Sudsy Corner, 412 Harrison Ave/,
      )
    }
    const before = { ...payload, startTime: '2026-12-08T13:00:00.000Z' }
    const time = await render('event_changed', { before })
    expect(time.text).toContain('THE TIME HAS CHANGED')
    expect(time.text).toContain('at the new time above')
    expect(time.text).not.toMatch(/Place|Bubble House/)
  })

  it('a change says what the family has, and how to cancel', async () => {
    const spot = await render('event_changed')
    expect(spot.text).toContain('Your spot is still yours')
    expect(spot.text).toContain(`Cancel My Registration:\n${cancelLink}\n`)
    const waiting = await render('event_changed', { status: 'waitlist' })
    expect(waiting.text).toContain('You are still on the waitlist')
    expect(waiting.text).toContain(`Leave the Waitlist:\n${cancelLink}\n`)
    expect(waiting.text).not.toContain('Come on time')
  })

  it.each([
    // An 11 PM slot: at six on the day before, cancelling is free for five more hours.
    ['2026-12-07T23:00:00.000Z', 'Please cancel before Monday, December 7, 2026, 11:00 PM, so'],
    ['2026-12-08T04:00:00.000Z', 'Please cancel before Monday, December 7, 2026, 11:00 PM, so'],
    ['2026-12-08T04:00:00.001Z', 'It is late to cancel, but please still do'],
  ])('a reminder sent at %s says whether cancelling is still free', async (toldAt, words) => {
    const startTime = '2026-12-09T04:00:00.000Z'
    const { text } = await render('reminder_day_before', { startTime, toldAt })
    expect(text.replace(/\s+/g, ' ')).toContain(words)
  })

  it('a name that may be an advertisement is not repeated', async () => {
    const message = await render('waitlist_joined', { name: 'Win at prize.example' })
    expect(message.text).toContain('Hello,\n')
    expect(message.html + message.text + message.subject).not.toContain('prize')
  })
})

describe('times are in the program’s zone', () => {
  it.each([
    ['before clocks go back', '2026-11-01T05:30:00.000Z', 'Sunday, November 1, 2026', '1:30 AM'],
    ['the same hour again', '2026-11-01T06:30:00.000Z', 'Sunday, November 1, 2026', '1:30 AM'],
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
