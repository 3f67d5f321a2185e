import { expect, test } from 'vitest'
import type { AnnouncementPreview } from '../../../contract/announcement.ts'
import type { Event, TimeSlot } from '../../../contract/event.ts'
import { adminTell } from '../../../contract/words/en/admin-tell.ts'
import {
  defaultSlotsToKeep,
  emptyDraft,
  sentencesOf,
  slotsWithRoom,
  whyNotYet,
} from './announcement-draft.ts'

const { why } = adminTell
const now = new Date('2026-12-08T12:00:00.000Z')

const preview = (families: number, languages: ('en' | 'es')[]) =>
  ({
    families,
    languages: languages.map((language) => ({ language, families: 1 })),
  }) as AnnouncementPreview

const draft = { ...emptyDraft, timeSlotIds: ['a'] }
const telling = { isClosing: false }

test.each([
  ['no slot', emptyDraft, preview(1, ['en']), why.slots],
  ['no families to reach', draft, preview(0, ['en']), why.nobody],
  ['no sentence', draft, preview(1, ['en']), why.sentence],
  ['only English', { ...draft, en: 'Late.' }, preview(2, ['en', 'es']), why.es],
  ['only Spanish', { ...draft, es: 'Tarde.' }, preview(2, ['es', 'en']), why.en],
  [
    'a blank Spanish sentence',
    { ...draft, en: 'Late.', es: '  ' },
    preview(2, ['en', 'es']),
    why.es,
  ],
  [
    'the English sentence for all',
    { ...draft, en: 'Late.', copiesEnglish: true },
    preview(2, ['es']),
    null,
  ],
  ['only Spanish for Spanish readers', { ...draft, es: 'Tarde.' }, preview(2, ['es']), null],
])('for a draft with %s, the reason not to send is: $3', (_, written, shown, reason) => {
  expect(whyNotYet(written, shown, telling)).toBe(reason)
})

test('a slot without families can be closed without a sentence', () => {
  expect(whyNotYet(draft, preview(0, []), { isClosing: true })).toBeNull()
})

test('the English sentence replaces the Spanish sentence only if the volunteer chooses it', () => {
  const written = { ...draft, en: ' Late. ', es: 'Tarde.' }
  expect(sentencesOf(written)).toEqual({ en: 'Late.', es: 'Tarde.' })
  expect(sentencesOf({ ...written, copiesEnglish: true })).toEqual({ en: 'Late.', es: 'Late.' })
})

test('spots can be kept only in slots that are open for sign-up, have a free spot, stay open and do not start soon', () => {
  const slot = (id: string, change: Partial<TimeSlot> = {}) =>
    ({
      id,
      startTime: '2026-12-08T14:00:00.001Z',
      endTime: '2026-12-08T15:00:00.000Z',
      capacity: 3,
      registrationCount: 1,
      ...change,
    }) as TimeSlot
  const timeSlots = [
    slot('closing'),
    slot('later', { startTime: '2026-12-09T14:00:00.000Z' }),
    slot('open', { keptCount: 1 }),
    slot('all kept', { keptCount: 2 }),
    slot('full', { registrationCount: 3 }),
    slot('closed', { closedAt: '2026-12-08T11:00:00.000Z' }),
    slot('two hours before', { startTime: '2026-12-08T14:00:00.000Z' }),
    slot('started', { startTime: '2026-12-08T11:00:00.000Z' }),
  ]
  const opensAt = '2026-12-09T12:00:00.000Z'
  const notOpen = { timeSlots: [slot('not open yet')], opensAt } as Event
  const found = slotsWithRoom([{ timeSlots, opensAt: null } as Event, notOpen], ['closing'], now)
  expect(found.map(({ slot: { id }, free }) => [id, free])).toEqual([
    ['open', 1],
    ['later', 2],
  ])
})

test('by default, spots are kept at the same event, or at the next event if the whole event is called off', () => {
  const event = (id: string, day: string) =>
    ({
      id,
      opensAt: null,
      timeSlots: [14, 15].map((hour) => ({
        id: `${id} ${hour}`,
        startTime: `${day}T${hour}:00:00.000Z`,
        endTime: `${day}T${hour}:59:00.000Z`,
        ...{ capacity: 3, registrationCount: 0 },
      })),
    }) as unknown as Event
  const december = event('december', '2026-12-08')
  const events = [december, event('january', '2027-01-12'), event('february', '2027-02-09')]
  const defaultSlots = (closing: string[]) =>
    defaultSlotsToKeep(slotsWithRoom(events, closing, now), december, closing, now)
  expect(defaultSlots(['december 14'])).toEqual(['december 15'])
  expect(defaultSlots(['december 14', 'december 15'])).toEqual(['january 14', 'january 15'])
})
