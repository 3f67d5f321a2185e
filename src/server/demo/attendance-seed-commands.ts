import { randomUUIDv7 } from 'node:crypto'
import { type Phone, takeFacts } from '../check-in/check-in-commands.ts'
import type { Db } from '../db/connect.ts'
import { demoAdmin } from './demo-admin.ts'

/** One in this many families has no attendance noted, as on a real day. */
const unnotedEvery = 9

export async function noteWhoCame(
  db: Db,
  { now, zone }: { now: Date; zone: string },
): Promise<void> {
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('time_slots', 'time_slots.id', 'registrations.time_slot_id')
    .where('time_slots.end_time', '<', now.toISOString())
    .where('registrations.status', '=', 'confirmed')
    .orderBy('time_slots.start_time')
    .orderBy('registrations.id')
    .select(['registrations.id', 'registrations.event_id', 'time_slots.start_time'])
    .execute()
  const deviceId = randomUUIDv7()
  for (const [i, { id, event_id, start_time }] of rows.entries()) {
    if (i % unnotedEvery === 0) continue
    const at = new Date(Date.parse(start_time) + (i % 20) * 60_000)
    const phone: Phone = { deviceId, sentAt: at.toISOString(), receivedAt: at }
    const came = {
      ...{ id: randomUUIDv7(), registrationId: id, kind: 'came' as const, at: at.toISOString() },
      loads: [3, 3, 2, 3, 4][i % 5] ?? 3,
    }
    await takeFacts(db, event_id, [came], phone, { by: demoAdmin.username, zone, clock: () => at })
  }
}
