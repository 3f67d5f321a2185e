type Leaving<Words> = Record<
  'cantCome' | 'cantComeLate' | 'leaveClosedSlot' | 'leaveWaitlist',
  Words
>

/** `leaving` is in the family's language. */
export function chooseLeaving<Words>(
  leaving: Leaving<Words>,
  { hasSpot, isClosed, isLate }: { hasSpot: boolean; isClosed: boolean; isLate: boolean },
): Words {
  if (!hasSpot) return leaving.leaveWaitlist
  if (isClosed) return leaving.leaveClosedSlot
  return isLate ? leaving.cantComeLate : leaving.cantCome
}
