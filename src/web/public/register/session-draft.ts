import { useCallback, useEffect, useState } from 'react'
import { settings } from '../../settings.ts'
import {
  draftFromLink,
  type PersonalLink,
  type RegistrationDraft,
  type RegistrationEntry,
  readDraft,
} from './registration-draft.ts'

/** The draft survives a reload but not the browser tab, because many phones are shared. */
const key = 'registration-draft'
const sentKey = 'registration-sent'

export function loadDraft(timeSlotId: string, defaultState: string): RegistrationDraft {
  return readDraft(withStorage((storage) => storage.getItem(key)) ?? null, timeSlotId, defaultState)
}

export function saveDraft(draft: RegistrationDraft): void {
  withStorage((storage) => storage.setItem(key, JSON.stringify(draft)))
}

/** The draft, stored at every change. */
export function useRegistrationDraft(timeSlotId: string) {
  const [draft, setDraft] = useState(() => loadDraft(timeSlotId, settings.defaultState))
  useEffect(() => saveDraft(draft), [draft])

  const updateEntry = useCallback(
    (change: Partial<RegistrationEntry>) =>
      setDraft((before) => ({ ...before, entry: { ...before.entry, ...change } })),
    [],
  )
  const acknowledge = (index: number, ticked: boolean) =>
    setDraft((before) => ({
      ...before,
      acknowledged: before.acknowledged.map((old, i) => (i === index ? ticked : old)),
    }))

  const markSent = (sentFor: string | undefined) =>
    setDraft(({ sentFor: _before, ...draft }) => (sentFor ? { ...draft, sentFor } : draft))

  const chooseToWait = (waits: boolean) => setDraft((before) => ({ ...before, waits }))

  return { draft, updateEntry, acknowledge, markSent, chooseToWait }
}

/** For the wizard of this slot, which then completes the link's entry. Nothing of it goes into the URL. */
export function saveDraftOfLink(
  timeSlotId: string,
  link: PersonalLink,
  defaultState: string,
): void {
  saveDraft(draftFromLink(loadDraft(timeSlotId, defaultState), link, defaultState))
}

/** Deletes the draft, and remembers the slot of the sign-up. */
export function finishDraft({ timeSlotId }: RegistrationDraft): void {
  withStorage((storage) => storage.removeItem(key))
  withStorage((storage) => storage.setItem(sentKey, timeSlotId))
}

/** Whether the last sign-up of this browser tab was for this slot */
export function wasSent(timeSlotId: string): boolean {
  return withStorage((storage) => storage.getItem(sentKey)) === timeSlotId
}

function withStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage)
  } catch {
    // Blocked or full storage throws; the draft then does not survive a reload.
    return undefined
  }
}
