import { attendanceOf, loadsOf } from '../../../src/domain/attendance.ts'
import { correctTime, foldAttendance, type KeptFact } from '../../../src/domain/attendance-fold.ts'
import {
  type CheckInFamily,
  type CheckInList,
  isListed,
  sortFamilies,
  statusWhenNoted,
} from '../../../src/domain/check-in-list.ts'
import type { FactsRequest, UnsentFact } from '../../../src/domain/check-in-store.ts'
import type { RegistrationStatus } from '../../../src/domain/registration.ts'
import { hasEnded } from '../../../src/domain/time-slot.ts'

export type ModelAnswer = CheckInList & {
  taken: string[]
  refused: { id: string }[]
  /** Ids of all facts on the server, to know what a volunteer has seen */
  knownIds: string[]
}
export type OfficeAct = 'cancel' | 'delete' | 'leave' | 'no_show' | 'confirm'

type Family = Pick<CheckInFamily, 'registrationId' | 'timeSlotId' | 'name' | 'phone'> & {
  status: RegistrationStatus
  isWalkIn: boolean
  isAtEvent: boolean
}

/** An in-memory model of the server: stores facts in a map, and folds the attendance from them. */
export function createModelServer(start: CheckInList, username: string) {
  const families = new Map<string, Family>()
  for (const row of start.rows) families.set(row.registrationId, { ...row, isAtEvent: true })
  const facts = new Map<string, KeptFact & { registrationId: string }>()
  const removed = new Set<string>()
  const touched = new Set<string>()
  /** Families that got a message when an administrator confirmed them; used only for walk-ins */
  const told = new Set<string>()
  const factsAbout = (id: string) => [...facts.values()].filter((f) => f.registrationId === id)
  const folded = (id: string) => foldAttendance(factsAbout(id))

  function isDisputed({ status, registrationId }: Omit<Family, 'isAtEvent'>): boolean {
    const noted = factsAbout(registrationId).filter(({ deviceId }) => deviceId !== 'no-show')
    return status === 'no_show' && foldAttendance(noted).attendance === 'came'
  }

  function change(family: Family, act: () => void): void {
    const { attendance } = folded(family.registrationId)
    act()
    const after = folded(family.registrationId).attendance
    const isWalkIn = family.isWalkIn && !told.has(family.registrationId)
    family.status = statusWhenNoted({ ...family, isWalkIn, attendance }, after)
  }

  function familyFor(about: readonly UnsentFact[], id: string): Family | undefined {
    const known = families.get(id)
    const walkIn = about.find(({ kind }) => kind === 'walk_in')?.walkIn
    if (known || !walkIn || removed.has(id)) return known
    const { name, timeSlotId, phone } = walkIn
    const slot = { timeSlotId, name, phone: phone ?? '' }
    const status = 'confirmed' as const
    const family = { registrationId: id, ...slot, status, isWalkIn: true, isAtEvent: true }
    families.set(id, family)
    return family
  }

  function receive(request: FactsRequest, now: Date): ModelAnswer {
    const taken = request.facts.filter(({ id }) => facts.has(id)).map(({ id }) => id)
    const refused: { id: string }[] = []
    const fresh = request.facts.filter(({ id }) => !facts.has(id))
    for (const [id, about] of Map.groupBy(fresh, (fact) => fact.registrationId)) {
      const family = familyFor(about, id)
      if (!family?.isAtEvent) refused.push(...about.map((fact) => ({ id: fact.id })))
      else {
        change(family, () => {
          for (const fact of about) facts.set(fact.id, keptFact(fact, request, now))
        })
        taken.push(...about.map((fact) => fact.id))
      }
    }
    return { ...list(now), taken, refused, knownIds: [...facts.keys()] }
  }

  const keptFact = (fact: UnsentFact, { deviceId, sentAt }: FactsRequest, now: Date) => ({
    id: fact.id,
    registrationId: fact.registrationId,
    kind: fact.kind,
    at: correctTime(fact.at, sentAt, now),
    deviceAt: fact.at,
    deviceId,
    by: username,
    loads: loadsOf(fact),
    note: fact.note,
    receivedAt: now.toISOString(),
  })

  function list(now: Date): CheckInList {
    const rows = [...families.values()]
      .filter(({ isAtEvent }) => isAtEvent)
      .map(({ isAtEvent: _, ...family }) => ({
        ...family,
        language: 'en' as const,
        ...folded(family.registrationId),
        ...(isDisputed(family) && { isDisputed: true }),
      }))
    const { event, timeSlots } = start
    const serverTime = now.toISOString()
    return { event, timeSlots, rows: sortFamilies(rows.filter(isListed), timeSlots), serverTime }
  }

  /** Performs an administrator's act outside check-in; returns false if it is not possible. */
  function act(what: OfficeAct, id: string, now: Date): boolean {
    const family = families.get(id)
    if (!family?.isAtEvent) return false
    touched.add(id)
    if (what === 'leave') {
      if (family.isWalkIn) return false
      family.isAtEvent = false
    } else if (what === 'delete') {
      families.delete(id)
      removed.add(id)
      for (const fact of factsAbout(id)) facts.delete(fact.id)
    } else if (what === 'no_show') {
      if (family.status !== 'confirmed') return false
      family.status = 'no_show'
      told.delete(id)
      if (folded(id).attendance !== 'not_here') {
        const at = now.toISOString()
        const fact = {
          id: `no-show ${id}`,
          registrationId: id,
          kind: 'not_here' as const,
          by: username,
        }
        facts.set(fact.id, { ...fact, at, deviceAt: at, deviceId: 'no-show', receivedAt: at })
      }
    } else {
      const slot = start.timeSlots.find((one) => one.id === family.timeSlotId)
      const isNew = family.status !== 'confirmed' && slot && !hasEnded(slot, now)
      if (what === 'cancel') told.delete(id)
      else if (isNew) told.add(id)
      family.status = what === 'cancel' ? 'cancelled' : 'confirmed'
      facts.delete(`no-show ${id}`)
    }
    return true
  }

  return {
    /** Whether no administrator has changed the family outside check-in */
    isUntouched: (id: string) => !touched.has(id),
    isWalkIn: (id: string) => families.get(id)?.isWalkIn ?? true,
    receive,
    list,
    act,
    stored: () => [...facts.values()].filter(({ deviceId }) => deviceId !== 'no-show'),
    isStored: (id: string) => facts.has(id),
    isGone: (registrationId: string) => removed.has(registrationId),
    walkIns: () => [...families.values()].filter(({ isWalkIn }) => isWalkIn),
    /** All facts about the attendance, before folding */
    attendanceFacts: (id: string) =>
      factsAbout(id).filter(({ kind }) => attendanceOf(kind) !== undefined),
    ids: () => [...families.keys()],
  }
}
export type ModelServer = ReturnType<typeof createModelServer>
