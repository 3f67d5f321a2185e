import { clockSetBackMs } from '../../domain/undo.ts'
import { refoldNoted } from '../attendance/attendance-commands.ts'
import type { Tx } from '../db/connect.ts'
import type { Change } from './row-queries.ts'

/**
 * For families about whom the act noted something: includes what phones have sent since the act at `at`, because it did
 * not count beside the act's own fact. Call it after the act's rows are restored.
 */
export async function includeNotedSince(
  tx: Tx,
  changes: readonly Change[],
  at: string,
): Promise<void> {
  const noted = changes.flatMap(({ table, before, after }) =>
    table === 'attendance_facts' ? [String((before ?? after)?.registration_id)] : [],
  )
  if (noted.length === 0) return
  // A phone's request may have waited for the act's lock.
  const since = new Date(Date.parse(at) - clockSetBackMs).toISOString()
  const rows = await tx
    .selectFrom('attendance_facts')
    .innerJoin('registrations', 'registrations.id', 'attendance_facts.registration_id')
    .where('attendance_facts.registration_id', 'in', noted)
    .where('attendance_facts.received_at', '>=', since)
    .select(['registrations.id', 'registrations.event_id'])
    .distinct()
    .execute()
  for (const row of rows) await refoldNoted(tx, row)
}
