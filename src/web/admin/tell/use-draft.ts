import { useState } from 'react'
import type { TimeSlot } from '../../../contract/event.ts'
import { type AnnouncementDraft, emptyDraft } from './announcement-draft.ts'

export type SetDraft = (change: Partial<AnnouncementDraft>) => void

export function useDraft(
  initial: () => Partial<AnnouncementDraft>,
  /** The slots to choose from */
  slots?: readonly TimeSlot[],
): [AnnouncementDraft, SetDraft] {
  const [draft, setAll] = useState<AnnouncementDraft>(() => ({ ...emptyDraft, ...initial() }))
  const set: SetDraft = (change) => setAll((old) => ({ ...old, ...change }))
  const { timeSlotIds } = draft
  const shown = timeSlotIds.filter((id) => !slots || slots.some((slot) => slot.id === id))
  // A slot that ends or is closed meanwhile could not be unticked, and the server would refuse the message.
  if (shown.length < timeSlotIds.length) set({ timeSlotIds: shown })
  return [draft, set]
}
