import { sql } from 'kysely'
import type { AdminRegistration } from '../../contract/registration.ts'
import { findPossibleDuplicates } from '../../domain/household.ts'
import type { RegistrationStatus } from '../../domain/registration.ts'
import { findBlacklisted } from '../ban/ban-queries.ts'
import { isLastWord } from '../coming/noted-answer-queries.ts'
import type { Db } from '../db/connect.ts'
import { contains, containsWords, hasPhone } from '../db/contains.ts'
import { readBack, type TimeRange } from '../db/read-back.ts'
import { presentRegistration } from './registration-queries.ts'

export const searchLimit = 200

export async function listRegistrations(
  db: Db,
  eventId: string,
  now: Date,
): Promise<AdminRegistration[]> {
  const rows = await registrationsWithSlots(db)
    .where('registrations.event_id', '=', eventId)
    .orderBy('time_slots.start_time')
    .orderBy('registrations.created_at')
    .orderBy('registrations.id')
    .execute()
  return present(db, rows, rows, now)
}

export async function findAdminRegistration(
  db: Db,
  id: string,
  now: Date,
): Promise<AdminRegistration | undefined> {
  const [registration] = await findAdminRegistrations(db, [id], now)
  return registration
}

export async function findAdminRegistrations(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<AdminRegistration[]> {
  const rows = await registrationsWithSlots(db).where('registrations.id', 'in', ids).execute()
  return present(db, rows, await listSiblings(db, rows), now)
}

type Search = { search?: string; status?: RegistrationStatus }

export async function searchRegistrations(
  db: Db,
  search: Search,
  now: Date,
  batchSize?: number,
): Promise<AdminRegistration[]> {
  const rows = await readBack(db, {
    table: 'registrations',
    limit: searchLimit,
    batchSize,
    findRows: (range, limit) => findMatches(db, search, range, limit),
  })
  return present(db, rows, await listSiblings(db, rows), now)
}

async function findMatches(
  db: Db,
  { search = '', status }: Search,
  { from, until }: TimeRange,
  limit: number,
): Promise<Row[]> {
  const digits = search.replace(/\D/g, '')
  const isPhone = digits.length >= 3 && /^[\d\s().+-]+$/.test(search)
  let query = registrationsWithSlots(db).where((eb) =>
    eb.or([
      containsWords(sql`registrations.name`, search),
      contains(sql`registrations.email`, search),
      ...(isPhone ? [hasPhone(`%${digits.slice(-10)}%`)] : []),
    ]),
  )
  if (from) query = query.where('registrations.created_at', '>=', from)
  if (until) query = query.where('registrations.created_at', '<', until)
  if (status) query = query.where('registrations.status', '=', status)
  return query
    .orderBy('registrations.created_at', 'desc')
    .orderBy('registrations.id', 'desc')
    .limit(limit)
    .execute()
}

function registrationsWithSlots(db: Db) {
  return db
    .selectFrom('registrations')
    .innerJoin('time_slots', 'time_slots.id', 'registrations.time_slot_id')
    .leftJoin('coming_answers', 'coming_answers.registration_id', 'registrations.id')
    .leftJoin('coming_calls', (join) =>
      join.onRef('coming_calls.registration_id', '=', 'registrations.id').on(isLastWord()),
    )
    .selectAll('registrations')
    .select(['time_slots.start_time', 'time_slots.end_time'])
    .select(['coming_calls.answer', 'coming_calls.noted_at', 'coming_calls.noted_by'])
    .select(['coming_answers.asked_at', 'coming_answers.answered_at', 'coming_answers.answered_by'])
}
type Row = Awaited<ReturnType<ReturnType<typeof registrationsWithSlots>['execute']>>[number]

/** All registrations at the events of `rows`, from which places in line and possible duplicates are computed */
async function listSiblings(db: Db, rows: Row[]): Promise<Row[]> {
  const eventIds = [...new Set(rows.map((row) => row.event_id))]
  if (eventIds.length === 0) return []
  return registrationsWithSlots(db).where('registrations.event_id', 'in', eventIds).execute()
}

async function present(
  db: Db,
  rows: Row[],
  siblings: Row[],
  now: Date,
): Promise<AdminRegistration[]> {
  const duplicates = findPossibleDuplicates(siblings.map(presentRegistration))
  const positions = waitlistPositions(siblings)
  const blacklisted = await findBlacklisted(db, rows, now)
  return rows.map((row) => ({
    ...presentRegistration(row),
    timeSlot: { startTime: row.start_time, endTime: row.end_time },
    waitlistPosition: positions.get(row.id) ?? null,
    possibleDuplicate: duplicates.has(row.id),
    blacklisted: blacklisted.has(row.id),
    emailFailedAt: row.email_failed_at,
    textConsentAt: row.text_consent_at,
    coming: row.asked_at
      ? { askedAt: row.asked_at, saidYesAt: row.answered_at, by: row.answered_by }
      : null,
    ...presentNoted(row),
    attendance: row.attendance,
    loads: row.loads,
    note: row.volunteer_note ?? '',
  }))
}

function presentNoted({ answer, noted_at: notedAt, noted_by: notedBy }: Row) {
  return answer && notedAt && notedBy ? { noted: { answer, notedAt, notedBy } } : {}
}

function waitlistPositions(rows: Row[]): Map<string, number> {
  const waiting = rows
    .filter((row) => row.status === 'waitlist')
    .sort((a, b) => inOrder(a.waitlisted_at ?? '', b.waitlisted_at ?? '') || inOrder(a.id, b.id))
  const lengths = new Map<string, number>()
  return new Map(
    waiting.map((row) => {
      const position = (lengths.get(row.time_slot_id) ?? 0) + 1
      lengths.set(row.time_slot_id, position)
      return [row.id, position]
    }),
  )
}

function inOrder(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
