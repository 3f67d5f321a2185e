import { useEffect, useState } from 'react'
import type { PreviewRequest } from '../../../contract/announcement.ts'
import { keptHoursChoices } from '../../../domain/closing.ts'
import { useAnnouncementPreview } from '../../api/admin-announcements.ts'
import { type Draft, sentencesOf } from './announcement-draft.ts'

/** Milliseconds after the last letter */
const pauseMs = 400

/** The preview of what is written, a moment after somebody has stopped writing */
export function usePreview(
  eventId: string,
  draft: Draft,
  {
    isClosing,
    keepIn = [],
    registrationIds,
  }: {
    isClosing: boolean
    keepIn?: readonly string[]
    /** Those who are asked to move */
    registrationIds?: readonly string[]
  },
) {
  const settled = useSettled(draft)
  const { timeSlotIds, audience } = settled
  const request: PreviewRequest | null =
    timeSlotIds.length === 0 || registrationIds?.length === 0
      ? null
      : {
          timeSlotIds: [...timeSlotIds],
          audience: isClosing ? 'both' : audience,
          sentences: sentencesOf(settled),
          ...(isClosing && { keptHours: keptHoursOf(settled), keepIn: [...keepIn] }),
          ...(registrationIds && { audience: 'confirmed', registrationIds: [...registrationIds] }),
        }
  const query = useAnnouncementPreview(eventId, request)
  return { ...query, data: request ? query.data : undefined, isCurrent: settled === draft }
}

export function keptHoursOf(draft: Draft) {
  return keptHoursChoices.find((hours) => hours === draft.keptHours) ?? 0
}

/** What is written, a moment after somebody has stopped writing */
export function useSettled(draft: Draft): Draft {
  const [settled, setSettled] = useState(draft)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), pauseMs)
    return () => clearTimeout(timer)
  }, [draft])
  return settled
}
