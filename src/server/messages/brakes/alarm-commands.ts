import type { Db } from '../../db/connect.ts'
import type { AlarmTable } from '../../db/tables/message-tables.ts'

/**
 * True where the administrators have not been told of this for so long, and are now:
 * of any number of processes that ask at once, one is told so.
 */
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
            // A clock that was ahead must not keep it quiet until it is that late.
            eb('alarms.raised_at', '>', at),
          ]),
        ),
    )
    .returning('kind')
    .executeTakeFirst()
  return raised !== undefined
}
