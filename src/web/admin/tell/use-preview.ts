import type { PreviewRequest } from '../../../contract/announcement.ts'
import { keptHoursChoices } from '../../../domain/closing.ts'
import { useAnnouncementPreview } from '../../api/admin-announcements.ts'
import { useDebounced } from '../shell/use-debounced.ts'
import { type AnnouncementDraft, sentencesOf } from './announcement-draft.ts'

/** Previews the draft after a pause in typing. `current` is set only if the preview is for the latest draft. */
export function usePreview(
  eventId: string,
  draft: AnnouncementDraft,
  {
    keepsSpots,
    keepIn = [],
    registrationIds,
  }: {
    keepsSpots: boolean
    keepIn?: readonly string[]
    registrationIds?: readonly string[]
  },
) {
  const settled = useDebounced(draft)
  const { timeSlotIds, audience } = settled
  const request: PreviewRequest | null =
    timeSlotIds.length === 0 || registrationIds?.length === 0
      ? null
      : {
          timeSlotIds: [...timeSlotIds],
          audience: keepsSpots ? 'both' : audience,
          sentences: sentencesOf(settled),
          ...(keepsSpots && { keptHours: keptHoursOf(settled), keepIn: [...keepIn] }),
          ...(registrationIds && { audience: 'confirmed', registrationIds: [...registrationIds] }),
        }
  const query = useAnnouncementPreview(eventId, request)
  const data = request ? query.data : undefined
  // While the next preview loads, the query still has the previous preview.
  const isCurrent = settled === draft && !query.isPlaceholderData
  return { ...query, data, current: isCurrent ? data : undefined }
}

export function keptHoursOf(draft: AnnouncementDraft) {
  return keptHoursChoices.find((hours) => hours === draft.keptHours) ?? 0
}
