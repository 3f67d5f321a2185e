import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Consequences, ifMatchHeader, undoHeader, type Way } from '../../contract/careful.ts'
import { hourMs } from '../../domain/duration.ts'
import type { Act } from '../activity/activity-commands.ts'
import type { Tx } from '../db/connect.ts'
import { AppError } from '../http/errors.ts'
import { type LockedTimeSlot, lockEachTimeSlot } from '../time-slot/time-slot-commands.ts'
import { type Change, changesBetween, type Rows, readRows } from './row-queries.ts'
import { type Basis, readBasis, type Subject } from './undo-basis-queries.ts'

/** How carefully an act is done: only tried, only if it still does what was said, or so that it can be taken back */
export type Care = {
  isPreview?: boolean
  /** The key of the consequences that the administrator saw */
  expects?: string | undefined
  /** The id under which it can be taken back */
  undoId?: string | undefined
}

const uuid = /^[0-9a-f-]{36}$/i

/** How an administrator's browser asks for an act */
export function careOf({ headers }: FastifyRequest): Care {
  const expects = headers[ifMatchHeader]
  const undoId = headers[undoHeader]
  return {
    ...(typeof expects === 'string' && { expects }),
    ...(typeof undoId === 'string' && uuid.test(undoId) && { undoId }),
  }
}

/** Rolls the act back, and carries what it would have done. */
export class Previewed extends Error {
  readonly consequences: Consequences
  constructor(consequences: Consequences) {
    super('previewed')
    this.consequences = consequences
  }
}

/** The consequences of an act that is run with `isPreview` */
export async function previewOf(run: () => Promise<unknown>): Promise<Consequences> {
  try {
    await run()
  } catch (error) {
    if (error instanceof Previewed) return error.consequences
    throw error
  }
  // It changes nothing.
  return { key: '', told: [], overfull: [] }
}

export type StoredAct = {
  /** The registration that it was about, or null, and its name or the event's title */
  registrationId: string | null
  name: string
  basis: Basis
  changes: Change[]
}

/**
 * Runs `work`, an act whose slots and registration are locked. What it does is read from the rows that it changes, so the
 * answer to a preview cannot drift from what happens. Throws `changed_meanwhile` if it does not do what was expected.
 */
export async function carefully(
  tx: Tx,
  care: Care,
  about: { subject?: Subject; slots: readonly LockedTimeSlot[] },
  act: Act,
  work: () => Promise<void>,
): Promise<void> {
  const { isPreview, expects, undoId } = care
  if (!isPreview && expects === undefined && !undoId) return work()
  const { subject } = about
  const slots = [...new Map(about.slots.map((slot) => [slot.timeSlotId, slot])).values()]
  const timeSlotIds = slots.map(({ timeSlotId }) => timeSlotId)
  const eventIds = subject ? [] : [...new Set(slots.map(({ eventId }) => eventId))]
  const scope = { registrationIds: subject ? [subject.id] : [], timeSlotIds, eventIds }
  const before = await readRows(tx, scope)
  const basis = undoId && slots.length > 0 ? await readBasis(tx, { subject, slots }, act.now) : null
  await work()
  const after = await readRows(tx, scope, before)
  const changes = changesBetween(before, after)
  const changed = [...(await lockEachTimeSlot(tx, timeSlotIds)).values()]
  const result = consequencesOf(changes, { before, after, subjectId: subject?.id ?? '' }, changed)
  if (isPreview) throw new Previewed(result)
  if (expects !== undefined && expects !== result.key) throw new AppError('changed_meanwhile')
  if (!undoId || !basis || changes.length === 0) return
  const registrationId = subject?.id ?? null
  const name = subject?.name ?? slots[0]?.eventTitle ?? ''
  const stored: StoredAct = { registrationId, name, basis: await basis(changed, after), changes }
  const row = {
    created_at: act.now.toISOString(),
    created_by: act.by,
    changes: JSON.stringify(stored),
  }
  await tx
    .insertInto('undoable_acts')
    .values({ id: undoId, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

function consequencesOf(
  changes: readonly Change[],
  { before, after, subjectId }: { before: Rows; after: Rows; subjectId: string },
  /** After the act */
  slots: readonly LockedTimeSlot[],
): Consequences {
  const rows = [...(before.registrations ?? []), ...(after.registrations ?? [])]
  const nameOf = new Map(rows.map(({ id, name }) => [String(id), String(name)]))
  const promoted = new Set(
    changes
      .filter(({ table }) => table === 'registrations')
      .filter((one) => one.before?.status === 'waitlist' && one.after?.status === 'confirmed')
      .map((one) => String(one.after?.id))
      .filter((id) => id !== subjectId),
  )
  const told = new Map<string, Consequences['told'][number]>()
  for (const { table, before: old, after: message } of changes) {
    if (table !== 'messages' || old || !message) continue
    const registrationId = String(message.registration_id)
    const one = told.get(registrationId) ?? {
      registrationId,
      name: nameOf.get(registrationId) ?? '',
      isPromoted: promoted.has(registrationId),
      ways: [],
      isLater: isLater(message),
    }
    const way = message.channel as Way
    if (!one.ways.includes(way)) one.ways.push(way)
    told.set(registrationId, one)
  }
  const list = [...told.values()].toSorted(
    (one, other) =>
      Number(other.registrationId === subjectId) - Number(one.registrationId === subjectId),
  )
  const overfull = slots.flatMap(({ timeSlotId, startTime, endTime, capacity }) => {
    const taken = countConfirmed(after, timeSlotId)
    const isWorse = taken > capacity && taken > countConfirmed(before, timeSlotId)
    return isWorse ? [{ startTime, endTime, taken, capacity }] : []
  })
  // The order of the rows of an engine is no difference.
  const facts = JSON.stringify([
    list.map((one) => JSON.stringify(one)).toSorted(),
    overfull.map((one) => JSON.stringify(one)).toSorted(),
  ])
  const key = createHash('sha256').update(facts).digest('base64url').slice(0, 22)
  return { key, told: list, overfull }
}

function isLater({ next_attempt_at, created_at }: Record<string, unknown>): boolean {
  return Date.parse(String(next_attempt_at)) - Date.parse(String(created_at)) > hourMs
}

function countConfirmed(rows: Rows, timeSlotId: string): number {
  return (rows.registrations ?? []).filter(
    (row) => row.time_slot_id === timeSlotId && row.status === 'confirmed',
  ).length
}
