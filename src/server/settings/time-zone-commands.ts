import { lockSavedSettings } from '../config/saved-settings.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { findMovedSlot, findStoredZone, type StoredZone } from './time-zone-queries.ts'

/** Keeps the former zone stored while time slots that were created in it are upcoming; the doctor warns meanwhile. */
export async function rememberTimeZone(db: Db, zone: string, now: Date): Promise<void> {
  const before = await findStoredZone(db)
  const next: StoredZone = (await findMovedSlot(db, zone, now))
    ? { timeZoneChangedAt: now.toISOString(), ...before }
    : { timeZone: zone }
  const { timeZone, timeZoneChangedAt } = next
  if (timeZone === before.timeZone && timeZoneChangedAt === before.timeZoneChangedAt) return
  await inTransaction(db, async (tx) => {
    const { saved } = await lockSavedSettings(tx)
    await tx
      .updateTable('program_settings')
      .set({ saved: JSON.stringify({ ...JSON.parse(saved), timeZone, timeZoneChangedAt }) })
      .execute()
  })
}
