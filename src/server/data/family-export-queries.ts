import { setImmediate } from 'node:timers/promises'
import type { CsvTimeFormat } from '../../domain/csv-time.ts'
import { findBlacklisted } from '../ban/ban-queries.ts'
import type { Db } from '../db/connect.ts'
import { type ExportTable, exportTable } from './export-table.ts'
import { batchSlots, type ExportSlot, findRegistrationsOf } from './slot-batch-queries.ts'

type Family = {
  /** The newest registration that is not erased, or the newest if all are erased */
  newestId: string
  rank: string
  firstSlot: string
  lastSlot: string
  registrations: number
  came: number
  noShows: number
}

const batchSize = 500

/** One row per family (docs/decisions/0048). A first pass counts; a second pass reads details in batches. */
export async function familiesTable(
  db: Db,
  slots: ExportSlot[],
  clock: CsvTimeFormat,
  now: Date,
): Promise<ExportTable> {
  const families = await countFamilies(db, slots)
  return exportTable('families', families.length, async function* () {
    for (let from = 0; from < families.length; from += batchSize) {
      const some = families.slice(from, from + batchSize)
      const rows = await findDetails(db, some)
      const banned = await findBlacklisted(db, [...rows.values()], now)
      yield some.flatMap((family) => {
        const row = rows.get(family.newestId)
        if (!row) throw new Error('The snapshot lacks a registration that it had before')
        return {
          name: row.name,
          email: row.email ?? '',
          phone: row.phone ?? '',
          address: row.address ?? '',
          city: row.city ?? '',
          state: row.state ?? '',
          zipCode: row.zip_code ?? '',
          language: row.language,
          consent: clock.moment(row.text_consent_at),
          first: clock.day(family.firstSlot),
          last: clock.day(family.lastSlot),
          registrations: String(family.registrations),
          came: String(family.came),
          noShows: String(family.noShows),
          banned: banned.has(row.id) ? 'yes' : '',
        }
      })
    }
  })
}

async function countFamilies(db: Db, slots: ExportSlot[]): Promise<Family[]> {
  const families = new Map<string, Family>()
  for (const some of batchSlots(slots)) {
    for (const { slot, registration: row } of await findRegistrationsOf(db, some)) {
      const rank = `${row.erased_at === null ? 1 : 0} ${row.created_at} ${row.id}`
      const family = families.get(row.family) ?? {
        newestId: row.id,
        rank,
        firstSlot: slot.start_time,
        lastSlot: slot.start_time,
        registrations: 0,
        came: 0,
        noShows: 0,
      }
      if (rank > family.rank) {
        family.newestId = row.id
        family.rank = rank
      }
      // Slots are ordered by start.
      family.lastSlot = slot.start_time
      family.registrations++
      if (row.status === 'no_show') family.noShows++
      else if (row.attendance === 'came') family.came++
      families.set(row.family, family)
    }
    await setImmediate()
  }
  return [...families.values()]
}

async function findDetails(db: Db, families: readonly Family[]) {
  const rows = await db
    .selectFrom('registrations')
    .where(
      'id',
      'in',
      families.map(({ newestId }) => newestId),
    )
    .selectAll()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
