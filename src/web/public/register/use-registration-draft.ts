import { useCallback, useEffect, useState } from 'react'
import { settings } from '../../settings.ts'
import type { RegistrationEntry } from './registration-draft.ts'
import { loadDraft, saveDraft } from './session-draft.ts'

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
