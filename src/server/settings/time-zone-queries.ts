import { formatTime } from '../../domain/program-time.ts'
import type { Db } from '../db/connect.ts'

/** Stored in `program_settings.saved`, beside the settings */
export type StoredZone = {
  timeZone?: string
  /** When the server first started with another TIME_ZONE; removed when no slot created before then is upcoming */
  timeZoneChangedAt?: string
}

export async function findStoredZone(db: Db): Promise<StoredZone> {
  const row = await db.selectFrom('program_settings').select('saved').executeTakeFirst()
  return JSON.parse(row?.saved ?? '{}')
}

/** The former zone, and the first upcoming slot created in it whose local time `zone` changes; null if there is none */
export async function findMovedSlot(
  db: Db,
  zone: string,
  now: Date,
): Promise<{ from: string; start: string } | null> {
  const { timeZone: from = zone, timeZoneChangedAt } = await findStoredZone(db)
  if (from === zone) return null
  const slots = await db
    .selectFrom('time_slots')
    .where('start_time', '>', now.toISOString())
    .where('created_at', '<=', timeZoneChangedAt ?? now.toISOString())
    .select('start_time as start')
    .orderBy('start_time')
    .execute()
  const moved = slots.find(({ start }) => formatTime(start, from) !== formatTime(start, zone))
  return moved ? { from, start: moved.start } : null
}
