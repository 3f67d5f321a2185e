import type { Db } from '../db/connect.ts'

export async function countNamesToRemove(db: Db, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('time_slots')
    .innerJoin('registrations', 'registrations.time_slot_id', 'time_slots.id')
    .where('time_slots.end_time', '<', since)
    .where('registrations.erased_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
