import { describe, expect, it } from 'vitest'
import { emptyDraft, readDraft } from './registration-draft.ts'

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

  it('keeps what was typed, not what was ticked, for another slot', () => {
    const other = readDraft(JSON.stringify(typed), 'other', 'OH')
    expect(other.entry).toEqual(typed.entry)
    expect(other.acknowledged).toEqual([false, false, false, false, false])
    expect(other.timeSlotId).toBe('other')
  })

  it.each(['', '{', '[]', '{"entry":{}}', JSON.stringify({ ...typed, acknowledged: 'all' })])(
    'starts empty from %j',
    (stored) => {
      expect(readDraft(stored, 'slot', 'OH')).toEqual(emptyDraft('slot', 'OH'))
    },
  )

  it('asks all five again when a stored list has another length', () => {
    const stored = JSON.stringify({ ...typed, acknowledged: [true] })
    expect(readDraft(stored, 'slot', 'OH').acknowledged).toHaveLength(5)
  })
})
