import { useState } from 'react'
import { type Draft, emptyDraft } from './announcement-draft.ts'

export type SetDraft = (change: Partial<Draft>) => void

/** What a volunteer has chosen and written; starts with what the page has filled in */
export function useDraft(first: () => Partial<Draft>): [Draft, SetDraft] {
  const [draft, setAll] = useState<Draft>(() => ({ ...emptyDraft, ...first() }))
  return [draft, (change) => setAll((old) => ({ ...old, ...change }))]
}
