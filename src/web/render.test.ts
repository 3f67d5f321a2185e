import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sampleEvent, sampleSlot } from '../../test/support/sample-events.ts'
import type { Appointment } from '../contract/cancellation.ts'
import type { Event } from '../contract/event.ts'
import type { MyAppointment } from '../contract/my-appointment.ts'
import type { InitialAppointment } from '../contract/rendered-page.ts'
import { defaultSettings } from '../contract/settings.ts'
import { languages } from '../domain/language.ts'
import { renderPage } from './render.tsx'
import { settings } from './settings.ts'

const before = '2026-12-01T12:00:00.000Z'
const during = '2026-12-08T14:30:00.000Z'
const after = '2026-12-08T15:00:00.000Z'

const place = {
  eventTitle: 'Morning wash',
  spanishTitle: null,
  location: 'Harrison',
  laundromatName: null,
  laundromatAddress: null,
  startTime: '2026-12-08T14:00:00.000Z',
  endTime: after,
}
const confirmed: MyAppointment = {
  ...place,
  status: 'confirmed',
  registrationId: 'registration',
  eventId: 'event',
  timeSlotId: 'slot',
  name: 'Rosa Delgado',
  email: 'rosa@example.org',
  missing: [],
  spotsLeft: 0,
  waitlistPosition: null,
  wasOffered: false,
  phoneEnding: '23',
  hasAddress: true,
  zipCode: '45030',
  language: 'en',
  updatedAt: '2026-11-01T12:00:00.000Z',
  textConsent: false,
  canMove: true,
  canCancel: true,
  coming: 'not_asked',
}
const waiting: MyAppointment = { ...confirmed, status: 'waitlist', waitlistPosition: 2 }
const kept = { keptUntil: '2026-12-05T14:00:00.000Z', keptSpots: { other: 1 } }
const closed = { keptUntil: null, keptSpots: {} }
const cancel: Appointment = {
  ...place,
  status: 'confirmed',
  timeSlotId: 'slot',
  isReplaced: false,
  isClosed: false,
}

type Opened = { language?: 'en' | 'es'; search?: string; now?: string }

function render(
  data: Omit<InitialAppointment, 'renderedFor'>,
  { language = 'en', search = '', now = before }: Opened = {},
): string {
  const path = data.my ? '/my/the-token' : '/cancel/the-token'
  const initial = { renderedFor: now, ...data }
  return renderPage({ language, path, search, settings: defaultSettings, initial })
}

const textOf = (html: string) => html.replace(/<[^>]*>/g, '')
const headingOf = (html: string) => textOf(/<h1.*?<\/h1>/s.exec(html)?.[0] ?? '')

/** The first render only starts loading the screens' code, so wait until a render has a heading. */
beforeAll(async () => {
  for (const language of languages) {
    for (const data of [{ cancel }, { my: confirmed }]) {
      await vi.waitFor(() => expect(render(data, { language })).toContain('<h1'), 20_000)
    }
  }
})

/** Restores the English words and the empty settings, which tests in other files share. */
afterAll(() => {
  render({ cancel })
  for (const name of Object.keys(settings)) Reflect.deleteProperty(settings, name)
})

describe('the server renders My appointment', () => {
  test.each<[string, MyAppointment, string, Opened?]>([
    ['a confirmed family', confirmed, 'You have this spot'],
    [
      'a confirmed family with missing details',
      { ...confirmed, missing: ['phone'] },
      'This spot is yours',
    ],
    ['a family that said yes', { ...confirmed, coming: 'yes' }, 'You have this spot'],
    [
      'the question of a reminder',
      { ...confirmed, coming: 'asked' },
      'Are you coming?',
      { search: 'do=coming' },
    ],
    ['the correction of details', confirmed, 'Change my details', { search: 'do=change' }],
    ['a move', confirmed, 'Move to another time', { search: 'do=move' }],
    ['a started slot', { ...confirmed, canMove: false }, 'You have this spot', { now: during }],
    ['a slot that is over', confirmed, 'This time slot is over', { now: after }],
    ['a closed slot', { ...confirmed, closed: kept }, 'This time is closed'],
    ['a family asked to move', { ...confirmed, askedToMove: kept }, 'Can you pick another time?'],
    ['a family on the waitlist', waiting, 'No spot is open yet'],
    [
      'a family whose offered spot is taken',
      { ...waiting, wasOffered: true },
      'That spot has been taken',
    ],
    [
      'a waiting family asked to come to another event',
      { ...waiting, askedElsewhere: [{ ...kept, eventId: 'other' }] },
      'There are spots on another day',
    ],
    [
      'a waiting family whose slot has started',
      waiting,
      'This time slot has started',
      { now: during },
    ],
    [
      'a waiting family with a free spot',
      { ...waiting, spotsLeft: 1 },
      'Loading your appointment...',
    ],
    [
      'a cancelled registration',
      { ...confirmed, status: 'cancelled' },
      'This sign-up is cancelled',
    ],
    ['a no-show', { ...confirmed, status: 'no_show' }, 'We missed you'],
  ])('for %s with the heading: $2', (_state, my, title, opened) => {
    const html = render({ my }, opened)
    expect(headingOf(html)).toBe(title)
    for (const absent of ['<template', '<input', '<select', ' style=']) {
      expect(html).not.toContain(absent)
    }
    expect(headingOf(render({ my }, { ...opened, language: 'es' }))).not.toBe('')
  })
})

const banned = { isPassedOver: true, canMove: false }
test.each([
  [{ ...confirmed, ...banned }, 'en', 'You have this spot', 'we cannot give you another time.'],
  [{ ...confirmed, ...banned }, 'es', 'Tienes este lugar', 'no podemos darte otro horario.'],
  [{ ...waiting, ...banned }, 'en', 'You are on the waitlist', 'we cannot give you a spot.'],
  [{ ...waiting, ...banned }, 'es', 'Estás en la lista de espera', 'no podemos darte un lugar.'],
  [{ ...confirmed, ...banned, closed }, 'en', 'This time is closed', 'we cannot give you a spot.'],
  [
    { ...confirmed, ...banned, closed },
    ...(['es', 'Este horario está cerrado', 'no podemos darte un lugar.'] as const),
  ],
] as const)(
  'a banned family gets the phone number to call and no other time: $1, $2',
  (my, language, title, words) => {
    const html = render({ my }, { language })
    const text = textOf(html)
    expect(headingOf(html)).toBe(title)
    expect(text).toContain(words)
    expect(html).toContain('href="tel:')
    expect(html).not.toContain('do=move')
    expect(text).not.toMatch(/You are \d|Or take another|Pick another|O toma otro|Elige otro/)
  },
)

describe('the server renders the cancel page', () => {
  const question = 'Are you sure you want to cancel your registration?'
  test.each<[string, Appointment, string, Opened?]>([
    ['a confirmed family', cancel, question],
    ['a family on the waitlist', { ...cancel, status: 'waitlist' }, question],
    ['a started slot', cancel, question, { now: during }],
    ['a slot that is over', cancel, 'This Time Slot Is Over', { now: after }],
    ['a cancelled registration', { ...cancel, status: 'cancelled' }, 'Already Cancelled'],
    [
      'a registration replaced by a new sign-up',
      { ...cancel, status: 'cancelled', isReplaced: true },
      'You Signed Up Again',
    ],
    ['a no-show', { ...cancel, status: 'no_show' }, 'Nothing to Cancel'],
  ])('for %s with the heading: $2', (_state, appointment, title, opened) => {
    const html = render({ cancel: appointment }, opened)
    expect(headingOf(html)).toBe(title)
    expect(html).not.toContain('<template')
    expect(headingOf(render({ cancel: appointment }, { ...opened, language: 'es' }))).not.toBe('')
  })
})

test('the cancel page of a waiting family says that the family is on the waitlist', () => {
  const waits = { ...cancel, status: 'waitlist' as const }
  expect(textOf(render({ cancel: waits }))).toContain('You&#x27;re on the waitlist')
})

test('the rendered page depends on `renderedFor`, not on the server’s clock', () => {
  expect(textOf(render({ cancel }))).not.toContain('less than 24 hours')
  expect(textOf(render({ cancel }, { now: '2026-12-08T13:00:00.000Z' }))).toContain(
    'less than 24 hours',
  )
})

test('links on the page keep the token, including the link to the other language', () => {
  const html = render({ my: confirmed }, { search: 'do=x' })
  for (const href of ['/cancel/the-token', '/my/the-token?do=move', '/es/my/the-token?do=x']) {
    expect(html).toContain(`href="${href}"`)
  }
})

describe('the server renders home', () => {
  const settings = { ...defaultSettings, timeZone: 'America/New_York' }
  const renderHome = (events: Event[]) => {
    const initial = { renderedFor: before, events }
    return renderPage({ language: 'en', path: '/', search: '', settings, initial })
  }
  const slots = [sampleSlot('2026-12-08T14:00:00.000Z'), sampleSlot('2026-12-09T14:00:00.000Z')]

  // The first render only starts loading the screen's code.
  beforeAll(() => vi.waitFor(() => expect(renderHome([])).toContain('<h1')))

  test('with a heading for each day of an event of two days', () => {
    const html = renderHome([sampleEvent('Two days', slots)])
    const days = html.match(/<h4.*?<\/h4>/gs)?.map(textOf)
    expect(days).toEqual(['Tuesday, December 8, 2026', 'Wednesday, December 9, 2026'])
  })

  test('with a row of days from three events on', () => {
    const events = ['One', 'Two', 'Three'].map((title) => sampleEvent(title, slots))
    expect(renderHome(events.slice(1))).not.toContain('Jump to an event')
    expect(renderHome(events)).toContain('Jump to an event')
  })
})

test('the title of an event is escaped', () => {
  const html = render({ cancel: { ...cancel, eventTitle: '</script><b>Wash</b>' } })
  expect(html).toContain('&lt;/script&gt;&lt;b&gt;Wash&lt;/b&gt;')
})

test.each([
  ['en', 'Morning wash', 'Lavado'],
  ['es', 'Lavado', 'Morning wash'],
] as const)('an event with a Spanish title is shown in %s as %s only', (language, shown, other) => {
  const html = render({ my: { ...confirmed, spanishTitle: 'Lavado' } }, { language })
  expect(html).toContain(shown)
  expect(html).not.toContain(other)
})
