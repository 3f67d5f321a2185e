import { useState } from 'react'
import { type AnnouncementDraft, emptyDraft } from './announcement-draft.ts'

export type SetDraft = (change: Partial<AnnouncementDraft>) => void

export function useDraft(initial: () => Partial<AnnouncementDraft>): [AnnouncementDraft, SetDraft] {
  const [draft, setAll] = useState<AnnouncementDraft>(() => ({ ...emptyDraft, ...initial() }))
  return [draft, (change) => setAll((old) => ({ ...old, ...change }))]
}
