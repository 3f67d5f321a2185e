import { attendanceOf, loadsOf } from './attendance.ts'
import { type CheckInFamily, isListed, sortFamilies, statusWhenNoted } from './check-in-list.ts'
import type { CheckInState, UnsentFact } from './check-in-store.ts'
import { defaultLanguage } from './language.ts'

/** `unsent` counts facts that the server may not have. */
export type ShownFamily = CheckInFamily & { unsent: number }

export function shownFamilies(state: CheckInState): ShownFamily[] {
  return allFamilies(state).filter(isListed)
}

/** For search; without walk-ins that were undone */
export function cancelledFamilies(state: CheckInState): ShownFamily[] {
  return allFamilies(state).filter((row) => !isListed(row) && !row.isWalkIn)
}

function allFamilies({ list, fetchedAt, unsent }: CheckInState): ShownFamily[] {
  if (!list) return []
  const known = [...list.rows, ...(list.cancelled ?? [])]
  const rows = new Map(known.map((row) => [row.registrationId, { ...row, unsent: 0 }]))
  const clockOffsetMs = Date.parse(list.serverTime) - Date.parse(fetchedAt ?? list.serverTime)
  for (const fact of unsent) {
    const row = rows.get(fact.registrationId) ?? walkInRow(fact)
    if (row)
      rows.set(row.registrationId, {
        ...applyFact(row, fact, clockOffsetMs),
        unsent: row.unsent + 1,
      })
  }
  return sortFamilies([...rows.values()], list.timeSlots)
}

function walkInRow({ walkIn, registrationId }: UnsentFact): ShownFamily | undefined {
  if (!walkIn) return undefined
  return {
    registrationId,
    timeSlotId: walkIn.timeSlotId,
    name: walkIn.name,
    phone: walkIn.phone ?? '',
    status: 'confirmed',
    language: defaultLanguage,
    isWalkIn: true,
    attendance: null,
    notedAt: null,
    notedBy: null,
    loads: null,
    note: '',
    otherNote: null,
    unsent: 0,
  }
}

/** Shows the volunteer's own tap until the server has it, even if another phone has noted something later. */
function applyFact<Row extends CheckInFamily>(
  row: Row,
  fact: UnsentFact,
  clockOffsetMs: number,
): Row {
  const attendance = attendanceOf(fact.kind)
  if (attendance === undefined) return { ...row, note: fact.note ?? '', unseenNote: null }
  const at = new Date(Date.parse(fact.at) + clockOffsetMs).toISOString()
  return {
    ...row,
    attendance,
    status: statusWhenNoted(row, attendance),
    notedAt: attendance === null ? null : at,
    notedBy: null,
    loads: loadsOf(fact),
    otherNote: row.otherNote?.attendance === attendance ? null : row.otherNote,
  }
}
