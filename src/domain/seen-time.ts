/** What a page showed when the family answered; a client that shows nothing omits it. */
export type SeenTime = { timeSlotId?: string | undefined; startTime?: string | undefined }

/** Whether the family saw another appointment: a volunteer may have moved it, or its slot, since the page loaded. */
export function hasMovedSince(
  { timeSlotId, startTime }: SeenTime,
  slot: { timeSlotId: string; startTime: string },
): boolean {
  return (
    (timeSlotId !== undefined && timeSlotId !== slot.timeSlotId) ||
    (startTime !== undefined && Date.parse(startTime) !== Date.parse(slot.startTime))
  )
}
