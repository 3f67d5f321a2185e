import { useCallback, useEffect, useState } from 'react'
import { forgetKept, keep, readKept } from '../../kept-entry.ts'
import { settings } from '../../settings.ts'
import {
  draftFromLink,
  emptyDraft,
  type PersonalLink,
  type RegistrationDraft,
  type RegistrationEntry,
  readDraft,
  type Seen,
  untickChanged,
} from './registration-draft.ts'

/** In session storage, so that the next person who uses the phone in a new tab finds nothing. */
const key = 'registration-draft'
const sentKey = 'registration-sent'

export function loadDraft(timeSlotId: string, defaultState: string): RegistrationDraft {
  return readDraft(readStored() ?? readKept(Date.now()), timeSlotId, defaultState)
}

function readStored(): string | null {
  return withStorage((storage) => storage.getItem(key)) ?? null
}

export function saveDraft(draft: RegistrationDraft): void {
  withStorage((storage) => storage.setItem(key, JSON.stringify(draft)))
}

export type KeptDraft = {
  isKept: boolean
  /** Whether the draft was kept in an earlier tab */
  isRestored: boolean
  keepBeyondTab: (keeps: boolean) => void
  forget: () => void
}

export function useRegistrationDraft(timeSlotId: string, seen: Seen) {
  const [isKept, setKept] = useState(() => readKept(Date.now()) !== null)
  const [isRestored, setRestored] = useState(() => isKept && readStored() === null)
  const [draft, setDraft] = useState(() => loadDraft(timeSlotId, settings.defaultState))
  const [isAskedAgain, setAskedAgain] = useState(false)
  // Runs while rendering, so that no box is ever shown ticked beside words that the family has not seen.
  const shown = untickChanged(draft, seen)
  if (shown !== draft) {
    setDraft(shown)
    if (`${shown.acknowledged}` !== `${draft.acknowledged}`) setAskedAgain(true)
  }
  useEffect(() => saveDraft(draft), [draft])
  useEffect(() => {
    if (isKept) keep(draft, Date.now())
  }, [draft, isKept])

  const updateEntry = useCallback(
    (change: Partial<RegistrationEntry>) =>
      setDraft((before) => ({ ...before, entry: { ...before.entry, ...change } })),
    [],
  )
  const acknowledge = (index: number, ticked: boolean) => {
    setAskedAgain(false)
    setDraft((before) => ({
      ...before,
      acknowledged: before.acknowledged.map((old, i) => (i === index ? ticked : old)),
    }))
  }

  const markSent = (sentFor: string | undefined) =>
    setDraft(({ sentFor: _before, ...draft }) => (sentFor ? { ...draft, sentFor } : draft))

  const markChecked = (checkedFor: string) => setDraft((before) => ({ ...before, checkedFor }))

  const chooseToWait = (waits: boolean) => setDraft((before) => ({ ...before, waits }))

  const keepBeyondTab = (keeps: boolean) => {
    setKept(keeps)
    if (!keeps) forgetKept()
  }
  const forget = () => {
    keepBeyondTab(false)
    setRestored(false)
    setDraft(emptyDraft(timeSlotId, settings.defaultState))
  }

  const kept: KeptDraft = { isKept, isRestored, keepBeyondTab, forget }

  return {
    draft,
    /** Whether a ticked box was unticked, because its time or location has changed */
    isAskedAgain,
    updateEntry,
    acknowledge,
    markSent,
    markChecked,
    chooseToWait,
    kept,
  }
}

/** Saves a draft with which the wizard completes the link's registration. The URL never contains the link. */
export function saveDraftOfLink(
  timeSlotId: string,
  link: PersonalLink,
  defaultState: string,
): void {
  const noEmail = link.email === '' && settings.sendsTexts
  const draft = loadDraft(timeSlotId, defaultState)
  saveDraft(draftFromLink(draft, { ...link, noEmail }, defaultState))
}

/** Deletes the draft after a sign-up, and remembers the sign-up if it got a spot. */
export function finishDraft(
  { timeSlotId, entry }: RegistrationDraft,
  { hasSpot, isHeld }: { hasSpot: boolean; isHeld: boolean },
): void {
  forgetKept()
  withStorage((storage) => storage.removeItem(key))
  if (!hasSpot) return
  const sent: Sent = { timeSlotId, byText: entry.noEmail, isHeld }
  withStorage((storage) => storage.setItem(sentKey, JSON.stringify(sent)))
}

/** Call when a family has given up its spot, by cancelling or moving. */
export function forgetSent(): void {
  withStorage((storage) => storage.removeItem(sentKey))
}

type Sent = { timeSlotId: string; byText: boolean; isHeld: boolean }

/** How the last sign-up in this browser tab is confirmed; null if it was not for this slot */
export function findSent(timeSlotId: string): 'mail' | 'text' | 'held' | null {
  const sent = withStorage((storage) => readSent(storage.getItem(sentKey)))
  if (sent?.timeSlotId !== timeSlotId) return null
  if (sent.isHeld) return 'held'
  return sent.byText ? 'text' : 'mail'
}

/** An earlier version stored only the id. */
function readSent(text: string | null): Partial<Sent> | null {
  return text?.startsWith('{') ? JSON.parse(text) : { timeSlotId: text ?? '' }
}

function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage)
  } catch {
    // Blocked or full storage and an unreadable value throw. Then the draft does not survive a reload.
    return undefined
  }
}
