import { dayMs } from '../../domain/duration.ts'
import type { Db } from '../db/connect.ts'
import type { Log } from '../http/log.ts'
import { raiseAlarm } from '../messages/brakes/alarm-commands.ts'
import { deleteExpiredBrakes } from '../messages/brakes/brake-commands.ts'
import { findHeldBack } from '../messages/brakes/brake-queries.ts'
import type { Job } from './runner.ts'

/** Logged for the bound `replies`, which holds back no message; its `count` is a number of phones. */
const phonesIgnored = 'phones get no more replies, because they text too often'

export function watchBrakesJob({ db, log }: { db: Db; log: Pick<Log, 'warn'> }): Job {
  return {
    name: 'watch-brakes',
    wakes: false,
    async run(now) {
      for (const { bound, count } of await findHeldBack(db, now)) {
        if (await raiseAlarm(db, bound, now, dayMs)) {
          log.warn({ bound, count }, bound === 'replies' ? phonesIgnored : 'messages held back')
        }
      }
      await deleteExpiredBrakes(db, now)
    },
  }
}
