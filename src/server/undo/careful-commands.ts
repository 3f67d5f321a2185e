import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type Consequences, ifMatchHeader, undoHeader, type Way } from '../../contract/careful.ts'
import { hourMs } from '../../domain/duration.ts'
import type { Services } from '../../domain/message-resend.ts'
import type { Act } from '../activity/activity-commands.ts'
import { allServices, servicesOf } from '../config/sends-texts.ts'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import {
  countTaken,
  type LockedTimeSlot,
  lockEachTimeSlot,
} from '../time-slot/time-slot-commands.ts'
import { findQueuedDeliveries, holdNewDeliveries } from '../webhooks/held-delivery-commands.ts'
import { countConfirmed, findLowered, findMovedIntoPast } from './changed-slots.ts'
import { fateOfMessages } from './leaving-queries.ts'
import {
  type Change,
  changesBetween,
  type Rows,
  readAndLockRows,
  subjectsOf,
} from './row-queries.ts'
import { type Basis, readBasis, type Subject } from './undo-basis-queries.ts'

export type Care = {
  isPreview?: boolean
  /** What the administrator was shown: the key of the consequences, or for a deletion of an event its number of families */
  expects?: string | undefined
  undoId?: string | undefined
  /** The services that can deliver the act's messages; all by default */
  services?: Services
}

const uuid = /^[0-9a-f-]{36}$/i

export function careOf({ headers }: FastifyRequest, { config }: Pick<Deps, 'config'>): Care {
  const expects = headers[ifMatchHeader]
  const undoId = headers[undoHeader]
  return {
    services: servicesOf(config),
    ...(typeof expects === 'string' && { expects }),
    ...(typeof undoId === 'string' && uuid.test(undoId) && { undoId }),
  }
}

/** Thrown to roll the act back. Contains its consequences. */
export class Previewed extends Error {
  readonly consequences: Consequences
  constructor(consequences: Consequences) {
    super('previewed')
    this.consequences = consequences
  }
}

export async function previewOf(run: () => Promise<unknown>): Promise<Consequences> {
  try {
    await run()
  } catch (error) {
    if (error instanceof Previewed) return error.consequences
    throw error
  }
  // The act changed nothing.
  return { key: '', told: [], overfull: [], lowered: [], over: [] }
}

export type StoredAct = {
  /** The act's registration; null for an edit of an event. `name` is the family's name or the event's title. */
  registrationId: string | null
  name: string
  basis: Basis
  changes: Change[]
  /** Deliveries to webhooks, held as long as the act's messages; missing in acts that an earlier release stored */
  deliveries?: string[]
}

/**
 * Derives the consequences of `work` from the rows that it changes, so that a preview cannot differ from the act. The
 * slots and the registration must be locked. Throws `changed_meanwhile` if the consequences are not the expected ones.
 */
export async function carefully(
  tx: Tx,
  care: Care,
  about: { subject?: Subject; slots: readonly LockedTimeSlot[] },
  act: Act,
  work: () => Promise<void>,
): Promise<void> {
  const { isPreview, expects, undoId, services = allServices } = care
  if (!isPreview && expects === undefined && !undoId) return work()
  const { subject } = about
  const slots = [...new Map(about.slots.map((slot) => [slot.timeSlotId, slot])).values()]
  const timeSlotIds = slots.map(({ timeSlotId }) => timeSlotId)
  const eventIds = subject ? [] : [...new Set(slots.map(({ eventId }) => eventId))]
  const scope = { registrationIds: subject ? [subject.id] : [], timeSlotIds, eventIds }
  const before = await readAndLockRows(tx, scope)
  const subjectIds = undoId ? subjectsOf(before, scope.eventIds) : []
  const queued = await findQueuedDeliveries(tx, subjectIds)
  const basis = undoId && slots.length > 0 ? await readBasis(tx, { subject, slots }, act.now) : null
  // Of the acts that run here, only an edit of an event changes capacities.
  const takenBefore = await countEachTaken(tx, subject ? [] : slots, act.now)
  await work()
  const after = await readAndLockRows(tx, scope, before)
  const changes = changesBetween(before, after)
  const changed = [...(await lockEachTimeSlot(tx, timeSlotIds)).values()]
  const lowered = findLowered(slots, changed, takenBefore)
  const over = findMovedIntoPast(slots, changed, after, act.now)
  const fateOf = await fateOfMessages(tx, changes, services, act.now)
  const facts = { before, after, subjectId: subject?.id ?? '', fateOf, lowered, over }
  const result = consequencesOf(changes, facts, changed)
  if (isPreview) throw new Previewed(result)
  if (expects !== undefined && expects !== result.key) throw new AppError('changed_meanwhile')
  if (!undoId || !basis || changes.length === 0) return
  const registrationId = subject?.id ?? null
  const name = subject?.name ?? slots[0]?.eventTitle ?? ''
  const deliveries = await holdNewDeliveries(tx, subjectIds, queued, act.now)
  const stored: StoredAct = {
    ...{ registrationId, name, changes, deliveries },
    basis: await basis(changed, after),
  }
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
  {
    before,
    after,
    subjectId,
    fateOf,
    lowered,
    over,
  }: {
    before: Rows
    after: Rows
    subjectId: string
    fateOf: Awaited<ReturnType<typeof fateOfMessages>>
    lowered: Consequences['lowered']
    over: Consequences['over']
  },
  /** The slots after the act */
  slots: readonly LockedTimeSlot[],
): Consequences {
  const rows = [...(before.registrations ?? []), ...(after.registrations ?? [])]
  const reachable = (after.registrations ?? []).filter(({ email }) => email !== null)
  const withEmail = new Set(reachable.map(({ id }) => String(id)))
  const refused = reachable.filter(({ email_failed_at }) => email_failed_at !== null)
  const withBouncedEmail = new Set(refused.map(({ id }) => String(id)))
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
    const fate = fateOf(message)
    if (fate === 'already_told') continue
    // A text that cannot be delivered requires no call if the family also gets an e-mail.
    if (message.channel === 'text' && fate === 'stays' && withEmail.has(registrationId)) continue
    const bounces = message.channel === 'email' && withBouncedEmail.has(registrationId)
    const way = fate === 'leaves' && !bounces ? (message.channel as Way) : 'call'
    one.ways = mergeWays([...one.ways, way])
    told.set(registrationId, one)
  }
  const waitingSince = new Map(
    before.registrations?.map(({ id, waitlisted_at }) => [String(id), String(waitlisted_at ?? '')]),
  )
  // Sorts families by their place on the waitlist; the order of the rows is arbitrary.
  const inLine = ({ registrationId }: { registrationId: string }) =>
    waitingSince.get(registrationId) ?? ''
  const list = [...told.values()].toSorted(
    (one, other) =>
      Number(other.registrationId === subjectId) - Number(one.registrationId === subjectId) ||
      inLine(one).localeCompare(inLine(other)),
  )
  const isOneEvent = new Set(slots.map(({ eventId }) => eventId)).size < 2
  const overfull = slots.flatMap(({ timeSlotId, startTime, endTime, capacity, eventTitle }) => {
    const taken = countConfirmed(after, timeSlotId)
    const isWorse = taken > capacity && taken > countConfirmed(before, timeSlotId)
    const event = isOneEvent ? {} : { eventTitle }
    return isWorse ? [{ ...event, startTime, endTime, taken, capacity }] : []
  })
  const bansNobody = addsBanOfNobody(changes)
  // If the registration has changed since, the key must differ, even if the act tells and promotes the same people.
  const subject = before.registrations?.find(({ id }) => id === subjectId)
  // Sort before hashing, because the order of rows differs between engines.
  const facts = JSON.stringify([
    bansNobody,
    subject?.updated_at,
    list.map((one) => JSON.stringify(one)).toSorted(),
    overfull.map((one) => JSON.stringify(one)).toSorted(),
    lowered.map((one) => JSON.stringify(one)).toSorted(),
    over.map((one) => JSON.stringify(one)).toSorted(),
  ])
  const key = createHash('sha256').update(facts).digest('base64url').slice(0, 22)
  return { key, bansNobody, told: list, overfull, lowered, over }
}

function addsBanOfNobody(changes: readonly Change[]): boolean {
  const added = changes.filter(({ before }) => before === null)
  const hasPhone = added.some(({ table }) => table === 'blacklist_phones')
  return !hasPhone && added.some(({ table, after }) => table === 'blacklist' && !after?.email_key)
}

/** A family that gets an e-mail or text need not be called. */
function mergeWays(all: readonly Way[]): Way[] {
  const reached = all.filter((way) => way !== 'call')
  return [...new Set(reached.length > 0 ? reached : all)].toSorted()
}

/** Spots taken per slot: confirmed families and kept spots. Call it before the act, which may change the kept spots. */
async function countEachTaken(tx: Tx, slots: readonly LockedTimeSlot[], now: Date) {
  const taken = new Map<string, number>()
  for (const { timeSlotId } of slots) {
    taken.set(timeSlotId, await countTaken(tx, timeSlotId, now))
  }
  return taken
}

function isLater({ next_attempt_at, created_at }: Record<string, unknown>): boolean {
  return Date.parse(String(next_attempt_at)) - Date.parse(String(created_at)) > hourMs
}
