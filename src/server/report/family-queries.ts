import { setImmediate } from 'node:timers/promises'
import type { ExpressionBuilder } from 'kysely'
import { readFamilyKey } from '../../domain/family.ts'
import type { Db } from '../db/connect.ts'
import type { Tables } from '../db/tables.ts'
import { familyId } from '../family-member/family-id-queries.ts'

/** Families per query, because both engines limit the number of parameters */
const batchSize = 500

export async function findEarlierVisitors(
  db: Db,
  families: readonly string[],
  before: string,
): Promise<Set<string>> {
  const found = new Set<string>()
  for (let from = 0; from < families.length; from += batchSize) {
    const some = families.slice(from, from + batchSize)
    for (const { family } of await findVisits(db, some, before)) found.add(family)
    // SQLite queries are synchronous, so other requests need a turn of the event loop.
    await setImmediate()
  }
  return found
}

/** Uses the indexes on mailbox, phone, id and family; may also find other families that share a phone. */
async function findVisits(db: Db, families: readonly string[], before: string) {
  const joined = await db
    .selectFrom('family_keys')
    .where('family_id', 'in', families)
    .select('key')
    .execute()
  const keys = [...families, ...joined.map(({ key }) => key)].map(readFamilyKey)
  const valuesOf = (kind: string) => keys.flatMap((key) => (key.kind === kind ? key.value : []))
  const isOneOf = (eb: ExpressionBuilder<Tables, 'registrations'>) =>
    eb.or([
      eb('registrations.email_key', 'in', orNull(valuesOf('email'))),
      eb('registrations.phone_key', 'in', orNull(valuesOf('phone'))),
      eb('registrations.id', 'in', orNull(valuesOf('registration'))),
      eb('registrations.family_id', 'in', families),
    ])
  return db
    .selectFrom('registrations')
    .innerJoin('time_slots', 'time_slots.id', 'registrations.time_slot_id')
    .where((eb) => isOneOf(eb as unknown as ExpressionBuilder<Tables, 'registrations'>))
    .where('registrations.attendance', '=', 'came')
    .where('registrations.status', '!=', 'no_show')
    .where('time_slots.start_time', '<', before)
    .select(familyId().as('family'))
    .distinct()
    .execute()
}

/** PostgreSQL refuses an empty list; null matches no row. */
function orNull(values: string[]): (string | null)[] {
  return values.length === 0 ? [null] : values
}
