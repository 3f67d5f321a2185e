import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tx } from '../db/connect.ts'
import { lockWithReferences } from '../db/row-locks.ts'
import type { MessageTable } from '../db/tables/message-tables.ts'
import { arrivedAt } from '../messages/outbox/arrival-queries.ts'

export type Row = Record<string, unknown>
export type Rows = Record<string, Row[]>
/** Null where the row did not exist */
export type Change = { table: string; before: Row | null; after: Row | null }

export type Scope = {
  registrationIds: readonly string[]
  timeSlotIds: readonly string[]
  eventIds: readonly string[]
}

type UndoneTable = {
  table: string
  key: readonly string[]
  of?: 'registration_id' | 'time_slot_id' | 'blacklist_id' | 'event_id' | 'id'
  /** All by default. Listed to leave out the counts that triggers maintain. */
  columns?: readonly string[]
  /** Whether the rows stay when the row that they refer to is deleted; the reference then becomes null */
  outlives?: boolean
  /** A number that may rise at any time and must never fall, so it is neither compared nor restored */
  counter?: string
}

/**
 * The tables that may change in an act on a registration, or in an edit of an event that adds and removes no slots.
 * Parents come before the rows that refer to them. A test compares the list with the schema's foreign keys.
 */
export const undoneTables: readonly UndoneTable[] = [
  { table: 'events', key: ['id'], of: 'id' },
  {
    table: 'time_slots',
    key: ['id'],
    of: 'event_id',
    columns: ['id', 'event_id', 'start_time', 'end_time', 'capacity', 'closed_at', 'closing_id'],
  },
  // Each attempt to send a calendar file increments the counter (docs/decisions/0023).
  { table: 'registrations', key: ['id'], counter: 'calendar_sequence' },
  { table: 'messages', key: ['id'], of: 'registration_id', outlives: true },
  { table: 'cancel_tokens', key: ['token_hash'], of: 'registration_id' },
  { table: 'email_reminders', key: ['id'], of: 'registration_id' },
  { table: 'coming_answers', key: ['registration_id'], of: 'registration_id' },
  { table: 'coming_calls', key: ['registration_id'], of: 'registration_id' },
  { table: 'attendance_facts', key: ['id'], of: 'registration_id' },
  { table: 'told_stops', key: ['registration_id'], of: 'registration_id' },
  { table: 'text_questions', key: ['phone'], of: 'registration_id' },
  {
    table: 'text_consents',
    key: ['registration_id', 'phone_key', 'agreed_at'],
    of: 'registration_id',
  },
  { table: 'family_notes', key: ['registration_id'], of: 'registration_id' },
  { table: 'imported_registrations', key: ['registration_id'], of: 'registration_id' },
  { table: 'asked_to_move', key: ['registration_id'], of: 'registration_id' },
  { table: 'asked_families', key: ['ask_id', 'registration_id'], of: 'registration_id' },
  { table: 'removed_walk_ins', key: ['registration_id'], of: 'registration_id' },
  { table: 'blacklist', key: ['id'], of: 'registration_id', outlives: true },
  { table: 'blacklist_phones', key: ['phone_key', 'blacklist_id'], of: 'blacklist_id' },
  { table: 'imported_bans', key: ['blacklist_id'], of: 'blacklist_id' },
  { table: 'freed_spots', key: ['id'], of: 'time_slot_id' },
  { table: 'kept_spots', key: ['id'], of: 'time_slot_id' },
]

type AnyDb = Kysely<Record<string, Row>>
export const asAny = (tx: Tx) => tx as unknown as AnyDb

/**
 * Reads all rows of the scope. With `known`, an earlier result, also reads rows that have lost their reference since.
 * Locks the rows against changes and additions (docs/decisions/0094). The slots and the scope's events must be locked
 * already.
 */
export async function readAndLockRows(tx: Tx, scope: Scope, known: Rows = {}): Promise<Rows> {
  const db = asAny(tx)
  const rows: Rows = {}
  const knownIds = (table: string) => idsOf(known[table])
  const registrationIds = [...scope.registrationIds, ...knownIds('registrations')]
  const registrations = db
    .selectFrom('registrations')
    .where((eb) =>
      eb.or([
        ...(scope.timeSlotIds.length > 0 ? [eb('time_slot_id', 'in', [...scope.timeSlotIds])] : []),
        ...(registrationIds.length > 0 ? [eb('id', 'in', registrationIds)] : []),
      ]),
    )
    .orderBy('id')
    .selectAll()
  rows.registrations = await lockWithReferences(db, registrations).execute()
  const ids = unique([...idsOf(rows.registrations), ...registrationIds])
  for (const { table, of, outlives, columns } of undoneTables) {
    if (!of) continue
    const wanted = {
      registration_id: ids,
      time_slot_id: scope.timeSlotIds,
      event_id: scope.eventIds,
      id: scope.eventIds,
      blacklist_id: unique([...idsOf(rows.blacklist), ...knownIds('blacklist')]),
    }[of]
    const before = outlives ? knownIds(table) : []
    if (wanted.length + before.length === 0) continue
    const isLocked = table === 'events' || table === 'time_slots'
    rows[table] = await db
      .selectFrom(table)
      .where((eb) =>
        eb.or([
          ...(wanted.length > 0 ? [eb(of, 'in', [...wanted])] : []),
          ...(before.length > 0 ? [eb('id', 'in', before)] : []),
        ]),
      )
      .$call((query) => (columns ? query.select([...columns]) : query.selectAll()))
      .$call((query) => (isLocked ? query : lockWithReferences(db, query)))
      .execute()
  }
  return rows
}

/** The ids in an act's webhooks. The rows before the act suffice, because an act adds no registrations. */
export const subjectsOf = (before: Rows, eventIds: readonly string[]): string[] =>
  unique([...idsOf(before.registrations), ...eventIds])

const idsOf = (rows: readonly Row[] = []) => rows.map(({ id }) => String(id))

export function changesBetween(before: Rows, after: Rows): Change[] {
  return undoneTables.flatMap(({ table }) => {
    const [old, current] = [byKey(table, before[table]), byKey(table, after[table])]
    return unique([...old.keys(), ...current.keys()]).flatMap((key) => {
      const change = { table, before: old.get(key) ?? null, after: current.get(key) ?? null }
      return isSameIn(table, change.before, change.after) ? [] : [change]
    })
  })
}

export async function findRow(tx: Tx, table: string, row: Row): Promise<Row | null> {
  const columns = undoneTables.find((one) => one.table === table)?.columns
  const found = await keyOf(table, row)
    .reduce(
      (query, [column, value]) => query.where(column, '=', value),
      asAny(tx).selectFrom(table),
    )
    .$call((query) => (columns ? query.select([...columns]) : query.selectAll()))
    .executeTakeFirst()
  return found ?? null
}

/**
 * A hash that changes when somebody signs up, a registration changes, a message is queued, or a message arrives or may
 * have arrived
 */
export function witnessOf({ registrations = [], messages = [] }: Rows): string {
  const facts = [
    ...registrations.map(({ id, updated_at }) => `${id} ${updated_at}`),
    ...(messages as MessageTable[]).map((message) =>
      [message.id, message.lease_id, arrivedAt(message)].join(' '),
    ),
  ]
  return createHash('sha256').update(facts.toSorted().join()).digest('base64url')
}

export function isSame(one: Row | null, other: Row | null): boolean {
  if (!one || !other) return one === other
  const names = unique([...Object.keys(one), ...Object.keys(other)])
  return names.every((name) => (one[name] ?? null) === (other[name] ?? null))
}

/** Ignores the table's `counter`. */
export function isSameIn(table: string, one: Row | null, other: Row | null): boolean {
  return isSame(one && withoutCounter(table, one), other && withoutCounter(table, other))
}

export function withoutCounter(table: string, row: Row): Row {
  const counter = undoneTables.find((one) => one.table === table)?.counter
  return Object.fromEntries(Object.entries(row).filter(([column]) => column !== counter))
}

export function keyOf(table: string, row: Row): [column: string, value: unknown][] {
  const columns: readonly string[] = undoneTables.find((one) => one.table === table)?.key ?? []
  return columns.map((column) => [column, row[column]])
}

function byKey(table: string, rows: Row[] = []): Map<string, Row> {
  return new Map(rows.map((row) => [JSON.stringify(keyOf(table, row)), row]))
}

const unique = <T>(list: readonly T[]) => [...new Set(list)]

export function subjectsOfChanges(changes: readonly Change[]): string[] {
  return changes.flatMap(({ table, before, after }) =>
    isDated(table) ? [String((before ?? after)?.id)] : [],
  )
}

export const isDated = (table: string) => table === 'registrations' || table === 'events'

export function latestChange(changes: readonly Change[]): string | undefined {
  const times = changes.flatMap(({ table, after }) =>
    isDated(table) && after ? [String(after.updated_at)] : [],
  )
  return times.toSorted().at(-1)
}
