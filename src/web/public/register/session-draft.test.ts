import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keep, readKept } from '../../kept-entry.ts'
import { emptyDraft } from './registration-draft.ts'
import { findSent, finishDraft, forgetSent } from './session-draft.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  vi.stubGlobal('sessionStorage', storage)
  vi.stubGlobal('localStorage', storage)
})
afterEach(() => vi.unstubAllGlobals())

test('what was kept beyond the tab is deleted after it is sent', () => {
  keep(emptyDraft('slot', 'OH'), Date.now())
  expect(readKept(Date.now())).not.toBeNull()
  finishDraft(emptyDraft('slot', 'OH'), { hasSpot: false, isHeld: false })
  expect(readKept(Date.now())).toBeNull()
})

test.each([
  ['by e-mail', { noEmail: false, isHeld: false }, 'mail'],
  ['by text', { noEmail: true, isHeld: false }, 'text'],
  ['by nothing, because the message was held back', { noEmail: false, isHeld: true }, 'held'],
])(
  'the tab remembers how a sign-up that got a spot is confirmed: %s',
  (_how, { noEmail, isHeld }, by) => {
    const draft = emptyDraft('slot', 'OH')
    finishDraft({ ...draft, entry: { ...draft.entry, noEmail } }, { hasSpot: true, isHeld })
    expect(findSent('slot')).toBe(by)
    expect(findSent('other slot')).toBeNull()
    forgetSent()
    expect(findSent('slot')).toBeNull()
  },
)
