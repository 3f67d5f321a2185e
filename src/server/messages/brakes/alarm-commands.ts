import type { Db } from '../../db/connect.ts'
import type { AlarmTable } from '../../db/tables/message-tables.ts'

/** False if the alarm was raised within `everyMs`. Only one of several concurrent processes gets true. */
export async function raiseAlarm(
  db: Db,
  kind: AlarmTable['kind'],
  now: Date,
  everyMs: number,
): Promise<boolean> {
  const at = now.toISOString()
  const raised = await db
    .insertInto('alarms')
    .values({ kind, raised_at: at })
    .onConflict((conflict) =>
      conflict
        .column('kind')
        .doUpdateSet({ raised_at: at })
        .where((eb) =>
          eb.or([
            eb('alarms.raised_at', '<=', new Date(now.getTime() - everyMs).toISOString()),
            // Raised while the clock was ahead, so it must not suppress alarms until that time
            eb('alarms.raised_at', '>', at),
          ]),
        ),
    )
    .returning('kind')
    .executeTakeFirst()
  return raised !== undefined
}
