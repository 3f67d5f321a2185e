import { describe, expect, it } from 'vitest'
import {
  draftFromLink,
  emptyDraft,
  moveDraft,
  readDraft,
  untickChanged,
} from './registration-draft.ts'

const typed = {
  ...emptyDraft('slot', 'OH'),
  entry: { ...emptyDraft('slot', 'OH').entry, name: 'Rosa Delgado', state: 'IN' },
  acknowledged: [true, true, false, false, false],
}

describe('the draft of a registration', () => {
  it('starts empty, in the default state of the program', () => {
    expect(readDraft(null, 'slot', 'OH')).toEqual(emptyDraft('slot', 'OH'))
    expect(emptyDraft('slot', 'OH').entry.state).toBe('OH')
  })

  it('survives a reload', () => {
    expect(readDraft(JSON.stringify(typed), 'slot', 'OH')).toEqual(typed)
  })

  it('remembers after a reload that it was sent, but not for another slot', () => {
    const stored = JSON.stringify({ ...typed, sentFor: 'rosa@example.org' })
    expect(readDraft(stored, 'slot', 'OH').sentFor).toBe('rosa@example.org')
    expect(readDraft(stored, 'other', 'OH').sentFor).toBeUndefined()
  })

  it('keeps typed text, but not ticked boxes, if the family opens another slot', () => {
    const other = readDraft(JSON.stringify(typed), 'other', 'OH')
    expect(other.entry).toEqual(typed.entry)
    expect(other.acknowledged).toEqual([false, false, false, false, false])
    expect(other.timeSlotId).toBe('other')
  })

  it.each(['', '{', '[]', '{"entry":{}}', JSON.stringify({ ...typed, acknowledged: 'all' })])(
    'starts empty if the stored text is %j',
    (stored) => {
      expect(readDraft(stored, 'slot', 'OH')).toEqual(emptyDraft('slot', 'OH'))
    },
  )

  it('clears all five boxes if the stored list has another length', () => {
    const stored = JSON.stringify({ ...typed, acknowledged: [true] })
    expect(readDraft(stored, 'slot', 'OH').acknowledged).toHaveLength(5)
  })
})

describe('the draft of a family that opens a personal link', () => {
  const link = { token: 'link', name: 'Rosa Delgado', email: 'rosa@example.org', noEmail: false }
  const familyDraft = {
    ...typed,
    entry: { ...typed.entry, email: 'Rosa@Example.org', phone: '555 010 0100' },
  }

  it('has only name and e-mail address filled in', () => {
    const draft = draftFromLink(emptyDraft('slot', 'OH'), link, 'OH')
    expect(draft).toEqual({
      ...emptyDraft('slot', 'OH'),
      entry: { ...emptyDraft('slot', 'OH').entry, name: link.name, email: link.email },
      signUpToken: 'link',
    })
  })

  it('keeps details typed with the same e-mail address, and drops other details', () => {
    const draft = draftFromLink(familyDraft, link, 'OH')
    expect(draft.entry).toEqual({ ...familyDraft.entry, email: link.email })
    const other = { ...familyDraft, entry: { ...familyDraft.entry, email: 'ana@example.org' } }
    expect(draftFromLink(other, link, 'OH')).toEqual(
      draftFromLink(emptyDraft('slot', 'OH'), link, 'OH'),
    )
  })

  it('drops a choice to wait, because the link already holds a place in line', () => {
    expect(draftFromLink({ ...familyDraft, waits: true }, link, 'OH').waits).toBeUndefined()
  })

  it('keeps another e-mail address that was typed after the link was first opened', () => {
    const changed = draftFromLink(emptyDraft('slot', 'OH'), link, 'OH')
    changed.entry.email = 'new@example.org'
    expect(draftFromLink(changed, link, 'OH')).toEqual(changed)
  })

  it('keeps its token after a reload, but not for another slot', () => {
    const stored = JSON.stringify(draftFromLink(familyDraft, link, 'OH'))
    expect(readDraft(stored, 'slot', 'OH').signUpToken).toBe('link')
    expect(readDraft(stored, 'other', 'OH').signUpToken).toBeUndefined()
  })
})

describe('the draft for another time picked in the wizard', () => {
  const full = {
    ...typed,
    acknowledged: [true, true, true, true, false],
    waits: true,
    signUpToken: 'link',
    sentFor: 'rosa@example.org',
  }
  const to = { timeSlotId: 'other', isSameEvent: true, isSamePlace: true }

  it('unticks only the box about day and time if the location is the same', () => {
    expect(moveDraft(full, to)).toEqual({
      timeSlotId: 'other',
      entry: typed.entry,
      acknowledged: [true, true, false, true, false],
      signUpToken: 'link',
    })
  })

  it('also unticks the box about a different location, and drops the link at another event', () => {
    expect(moveDraft(full, { ...to, isSameEvent: false, isSamePlace: false })).toEqual({
      timeSlotId: 'other',
      entry: typed.entry,
      acknowledged: [true, true, false, false, false],
    })
  })
})

describe('the draft while an administrator changes the event', () => {
  const seen = { time: '9 AM', place: 'Cleves' }
  const full = { ...typed, acknowledged: [true, true, true, true, true], seen }

  it.each([
    ['time', { ...seen, time: '2 PM' }, [true, true, false, true, true]],
    ['location', { ...seen, place: 'Harrison' }, [true, true, true, false, true]],
  ])('unticks the box about a changed %s, also after a reload', (_what, current, acknowledged) => {
    const restored = readDraft(JSON.stringify(full), 'slot', 'OH')
    expect(untickChanged(restored, current)).toEqual({ ...full, acknowledged, seen: current })
  })

  it('is unchanged while time and location are the same', () => {
    expect(untickChanged(full, { ...seen })).toBe(full)
  })

  it('keeps ticked boxes if an earlier version saved it without time and location', () => {
    expect(untickChanged(typed, seen)).toEqual({ ...typed, seen })
  })
})

it('a draft from a version that did not ask about texts can still be read', () => {
  const { textConsent, ...older } = typed.entry
  const stored = JSON.stringify({ ...typed, entry: older })
  expect(textConsent).toBe(false)
  expect(readDraft(stored, 'slot', 'OH')).toEqual(typed)
})
