import { sql } from 'kysely'
import { readFamilyKey } from '../../domain/family.ts'
import type { RegistrationStatus } from '../../domain/registration.ts'
import type { Db } from '../db/connect.ts'
import { registrationsWithAppointment } from '../time-slot/time-slot-queries.ts'
import { familyId } from './family-id-queries.ts'

export async function listMembers(db: Db, familyIds: readonly string[]) {
  const joined = await db
    .selectFrom('family_keys')
    .where('family_id', 'in', ['', ...familyIds])
    .select('key')
    .execute()
  const keys = [...familyIds, ...joined.map(({ key }) => key)].map(readFamilyKey)
  const valuesOf = (kind: string) => [
    '',
    ...keys.filter((key) => key.kind === kind).map(({ value }) => value),
  ]
  return members(db)
    .where((eb) =>
      eb.or([
        eb('registrations.email_key', 'in', valuesOf('email')),
        eb.and([
          eb('registrations.phone_key', 'in', valuesOf('phone')),
          // With "is null", SQLite would use the index on the e-mail key, which is slower here.
          sql<boolean>`coalesce(registrations.email_key, '') = ''`,
        ]),
        eb('registrations.id', 'in', valuesOf('registration')),
        eb('registrations.family_id', 'in', ['', ...familyIds]),
      ]),
    )
    .execute()
}
export type Member = Awaited<ReturnType<typeof listMembers>>[number]

/** Registrations with one of these keys, latest start first */
export async function listNeighbors(
  db: Db,
  column: 'phone_key' | 'address_key',
  keys: readonly string[],
): Promise<Member[]> {
  return members(db)
    .where(`registrations.${column}`, 'in', ['-', ...keys])
    .limit(maxNeighbors)
    .execute()
}
/** Limited, because the address of a shelter may have hundreds of registrations */
const maxNeighbors = 200

function members(db: Db) {
  return registrationsWithAppointment(db)
    .selectAll('registrations')
    .select(familyId().as('familyId'))
    .orderBy('time_slots.start_time', 'desc')
    .orderBy('registrations.id', 'desc')
}

export async function findFamilyId(db: Db, registrationId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('registrations')
    .where('id', '=', registrationId)
    .select(familyId().as('familyId'))
    .executeTakeFirst()
  return found?.familyId
}

/** The newest registration that still has a name. Its name is the name of the family. */
export function newestOf(rows: readonly Member[]): Member | undefined {
  return rows
    .filter(({ erased_at }) => erased_at === null)
    .toSorted((a, b) => compare(b.created_at, a.created_at) || compare(b.id, a.id))[0]
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

const heldSpot: readonly RegistrationStatus[] = ['confirmed', 'no_show']

/** `rows` must be sorted by start time, latest first. */
export function findLastAndNext(rows: readonly Member[], now: Date) {
  const at = now.toISOString()
  const last = rows.find(({ status, startTime }) => heldSpot.includes(status) && startTime <= at)
  const next = rows.findLast(
    ({ status, startTime }) => (status === 'confirmed' || status === 'waitlist') && startTime > at,
  )
  return {
    last: last ? presentAppointment(last) : null,
    next: next ? presentAppointment(next) : null,
  }
}

function presentAppointment({ eventTitle, startTime, endTime, status, attendance }: Member) {
  return { eventTitle, startTime, endTime, status, attendance }
}
