import type { Db } from '../db/connect.ts'
import { openDueEvents } from '../series/series-opening-commands.ts'
import type { Job } from './runner.ts'

export function openSeriesJob({ db, zone }: { db: Db; zone: string }): Job {
  return {
    name: 'open-series',
    wakes: false,
    run: (now, stopping) => openDueEvents(db, { now, zone }, stopping),
  }
}
