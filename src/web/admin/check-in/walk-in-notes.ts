import type { WalkInCheck } from '../../../contract/check-in.ts'
import { adminCheckIn } from '../../../contract/words/en/admin-check-in.ts'
import type { ShownFamily } from '../../../domain/check-in-view.ts'
import { formatTime } from '../../../domain/program-time.ts'
import { mayBeSameFamily } from '../../../domain/same-family.ts'
import { settings } from '../../settings.ts'
import type { CheckInSlot } from './check-in-sections.ts'

const { walkIn: words } = adminCheckIn

type Listed = WalkInCheck['listed']

/** Finds families on this phone's list, including unsent walk-ins, that may be the family being typed. */
export function findListed(
  walkIn: { name: string; phone: string },
  slots: readonly CheckInSlot[],
  families: readonly ShownFamily[],
): Listed {
  return families
    .filter((family) => mayBeSameFamily(walkIn, family))
    .map(({ name, status, timeSlotId }) => ({
      ...{ name, status },
      startTime: slots.find(({ id }) => id === timeSlotId)?.startTime ?? '',
    }))
}

/** Sentences for the volunteer; `check` is null if the request to the server failed. */
export function notesOf(check: WalkInCheck | null, kept: Listed): string[] {
  const about = ({ name, status, startTime }: Listed[number]) =>
    words.listed(
      name,
      startTime && formatTime(startTime, settings.timeZone),
      status === 'waitlist' || status === 'cancelled' ? status : 'listed',
    )
  const notes = [...(check?.listed ?? []), ...kept].map(about)
  return [
    ...(check?.banned === 'number' ? [words.bannedNumber] : []),
    ...(check?.banned === 'name' ? [words.bannedName] : []),
    ...new Set(notes),
    ...(check ? [] : [words.keptListOnly]),
  ]
}
