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
import * as english from '../../../contract/words/en/leaving.ts'
import * as spanish from '../../../contract/words/es/leaving.ts'
import { languages } from '../../../domain/language.ts'
import { type MessageKind, messageKinds } from '../../../domain/message-kind.ts'

const leaving = { en: english, es: spanish }

describe('in e-mails to families', () => {
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
    [
      'my_link',
      /^Your link: /,
      [/You have a spot/, /If that was not you, you can ignore this/, /Come on time/],
    ],
    ['cancelled', /^Cancelled: /, [/no longer have a spot/]],
  ])('%s has the expected subject and phrases', async (kind, subject, phrases) => {
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
  ])('%s has the personal link "%s"', async (kind, label) => {
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
    expect(seen(message)).not.toContain('Add My Details')
    expect(message.personalLink).toBe(cancelLink)
  })

  it.each(['promoted', 'registration_confirmed'] as const)(
    '%s asks for missing details and keeps the link to cancel',
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
      expect(seen(nothing)).not.toContain('Add My Details')
    },
  )

  it.each(messageKinds)('%s links to My appointment if it has a link to cancel', async (kind) => {
    const message = await render(kind)
    const hasLinks = !['cancelled', 'email_changed', 'no_show_noted'].includes(kind)
    expect(linksOf(message).includes(signUpLink)).toBe(hasLinks)
    expect(linksOf(message).includes(cancelLink)).toBe(hasLinks)
    expect(message.text.includes(`\n${signUpLink}\n`)).toBe(hasLinks)
    const main = [
      'spot_available',
      'sign_up_link',
      'my_link',
      'slot_closed',
      'asked_to_move',
      'other_event',
    ]
    const isMain = main.includes(kind)
    expect(seen(message).includes('My appointment')).toBe(hasLinks && !isMain)
    if (message.calendar) expect(unfold(message.calendar)).toContain(signUpLink)
  })

  it('the time of a slot across midnight names the second day', async () => {
    const { text } = await render('registration_confirmed', {
      startTime: '2026-12-09T04:00:00.000Z',
      endTime: '2026-12-09T06:00:00.000Z',
    })
    expect(text).toContain('11:00 PM – Wed, Dec 9, 1:00 AM')
  })

  it('a message about a spot less than 24 hours ahead does not ask to cancel a day ahead', async () => {
    for (const kind of ['registration_confirmed', 'promoted'] as const) {
      const { text } = await render(kind, { queuedAt: '2026-12-08T06:00:00.000Z' })
      expect(text).toContain(
        'This time is less than 24 hours away, so if you cannot come, please call us',
      )
      expect(text).not.toContain('If you cancel at least 24 hours before, there is no penalty.')
      expect(text).not.toContain('Please cancel at least 24 hours before')
    }
  })

  it('mail programs get a link to leave a waitlist, but never a link to give up a spot', async () => {
    for (const kind of messageKinds) {
      const waiting = ['waitlist_joined', 'spot_available', 'sign_up_link', 'other_event']
      const waits = waiting.includes(kind)
      const { leaveWaitlistUrl } = await render(kind)
      expect(leaveWaitlistUrl, kind).toBe(waits ? cancelLink : undefined)
    }
    const moved = await render('event_changed', { status: 'waitlist' })
    expect(moved.leaveWaitlistUrl).toBe(cancelLink)
  })

  it('a cancellation shows the appointment struck through and has no personal link', async () => {
    const message = await render('cancelled')
    expect(message.html).toContain('line-through')
    expect(message.html + message.text).not.toContain(payload.cancelToken)
    expect(linksOf(message)).toContain('https://washday.example.org/')
  })

  it('a change of the event shows old and new values only of what changed', async () => {
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

  it('an e-mail with a requested link leads to the appointment and to its cancellation', async () => {
    const myLink = cancelLink.replace('/cancel/', '/my/')
    const spot = await render('my_link')
    expect(spot.text).toContain(`See My Appointment:\n${myLink}\n`)
    expect(spot.text).toContain(`Cancel My Registration:\n${cancelLink}\n`)
    expect(spot.personalLink).toBe(myLink)
    const waiting = await render('my_link', { status: 'waitlist' })
    expect(waiting.text).toContain('You are on the waitlist for this time.')
    expect(waiting.text).toContain(`Leave the Waitlist:\n${cancelLink}\n`)
    expect(waiting.text).not.toContain('Come on time')
  })

  it.each(['my_link', 'announcement', 'slot_closed'] as const)(
    '%s about a closed slot does not ask to cancel for another family, because no family gets the spot',
    async (kind) => {
      for (const language of languages) {
        const open = await render(kind, { language })
        const closed = await render(kind, { language, isClosed: true })
        const { cantCome, leaveClosedSlot } = leaving[language]
        expect(seen(closed)).toContain(leaveClosedSlot.text)
        expect(seen(closed)).toContain(cantCome.label)
        for (const words of [seen(closed), closed.text]) {
          expect(words.replace(/\s+/g, ' ')).not.toMatch(/another family|otra familia/)
        }
        if (kind !== 'slot_closed') expect(seen(open)).toMatch(/another family|otra familia/)
      }
    },
  )

  it('a change of the event says what the family still has and how to cancel', async () => {
    const spot = await render('event_changed')
    expect(spot.text).toContain('Your spot is still yours')
    expect(spot.text).toContain(`Cancel My Registration:\n${cancelLink}\n`)
    const waiting = await render('event_changed', { status: 'waitlist' })
    expect(waiting.text).toContain('You are still on the waitlist')
    expect(waiting.text).toContain(`Leave the Waitlist:\n${cancelLink}\n`)
    expect(waiting.text).not.toContain('Come on time')
  })

  it.each([
    // An 11 p.m. slot: at 6 p.m. on the day before, cancelling is free for five more hours.
    ['2026-12-07T23:00:00.000Z', 'Please cancel before Monday, December 7, 2026, 11:00 PM, so'],
    ['2026-12-08T04:00:00.000Z', 'Please cancel before Monday, December 7, 2026, 11:00 PM, so'],
    ['2026-12-08T04:00:00.001Z', 'It is late to cancel, but please do it anyway'],
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
