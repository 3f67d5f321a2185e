import type { Call } from '../../contract/calls.ts'
import type { Today } from '../../contract/today.ts'
import { isBackupLate } from '../../domain/backup.ts'
import { dayMs } from '../../domain/duration.ts'
import type { HealthFacts } from '../../domain/health.ts'
import { skipReasons } from '../../domain/message.ts'
import { isForOrganization } from '../../domain/outbox-kind.ts'
import { sortToDo, type ToDo } from '../../domain/today.ts'
import type { Db } from '../db/connect.ts'
import { findHealth, type HealthSettings } from '../health/health-queries.ts'
import { listCalls } from '../messages/calls/call-queries.ts'
import { findLastAfterwards } from '../statistics/afterwards-queries.ts'
import { findBannedWaiting, findDisputedNoShows, findPossibleDuplicates } from './mark-queries.ts'
import { findEventsOfToday, findNextEvent } from './next-event-queries.ts'

type Facts = {
  now: Date
  config: HealthSettings & { timeZone: string }
}

/**
 * What needs an administrator today. The queries start at upcoming slots, the latest past event, events of the last 60
 * days, or messages of the last week, so their cost does not grow with the history.
 */
export async function readToday(db: Db, { now, config }: Facts): Promise<Today> {
  const zone = config.timeZone
  const calls = await listCalls(db, { now, zone })
  const [nextEvent, ofToday, health, failed, disputed, afterwards, banned, duplicates] =
    await Promise.all([
      findNextEvent(db, calls, now),
      findEventsOfToday(db, zone, now),
      findHealth(db, config, now),
      findFailed(db, calls, now),
      findDisputedNoShows(db, now),
      findLastAfterwards(db, now),
      findBannedWaiting(db, now),
      findPossibleDuplicates(db, now),
    ])
  const { folder, lastAt } = health.backup
  const backup = folder === null ? null : { lastAt }
  const toDo: ToDo[] = [
    ...ofToday,
    ...toCall(calls),
    // `backup_late` covers a missing daily backup too.
    ...health.warnings.filter((warning) => warning.kind !== 'backup_old' || warning.isCopy),
    ...backupLate(backup, health, now),
    ...failed,
    ...disputed,
    ...whoCame(afterwards),
    ...banned,
    ...duplicates,
  ]
  return { toDo: sortToDo(toDo, now), nextEvent, backup }
}

function toCall(calls: readonly Call[]): ToDo[] {
  const [first] = calls
  if (!first) return []
  return [{ kind: 'calls', count: calls.length, name: first.name, startTime: first.startTime }]
}

/** The first backup is not late until the job has ended once, because the backup may still be in progress. */
function backupLate(backup: Today['backup'], { jobs }: HealthFacts, now: Date): ToDo[] {
  if (!backup || !isBackupLate(backup.lastAt, now)) return []
  const hasRun = jobs.some(({ name, endedAt }) => name === 'back-up' && endedAt !== null)
  return backup.lastAt !== null || hasRun ? [{ kind: 'backup_late', at: backup.lastAt }] : []
}

function whoCame(last: Awaited<ReturnType<typeof findLastAfterwards>>): ToDo[] {
  if (!last || last.counts.open === 0) return []
  const { eventId, title, date, counts } = last
  return [{ kind: 'who_came', eventId, title, date, count: counts.open }]
}

const failedDays = 7
const maxFailed = 1_000
const skipErrors = Object.values(skipReasons)

/**
 * Failed messages from the last week, to families whose slots are not over and to the organization. Leaves out messages
 * that a call replaces, which are under To Call, and texts to families with an e-mail address.
 */
async function findFailed(db: Db, calls: readonly Call[], now: Date): Promise<ToDo[]> {
  const rows = await db
    .selectFrom('messages')
    .leftJoin('registrations', 'registrations.id', 'messages.registration_id')
    .leftJoin('time_slots', 'time_slots.id', 'registrations.time_slot_id')
    .where('messages.state', '=', 'failed')
    .where('messages.created_at', '>', new Date(now.getTime() - failedDays * dayMs).toISOString())
    .where('messages.called_at', 'is', null)
    // Filtered in SQL, because a long waitlist can cause more dropped messages than `maxFailed`.
    .where((eb) =>
      eb.or([
        eb('messages.last_error', 'is', null),
        eb('messages.last_error', 'not in', skipErrors),
      ]),
    )
    .orderBy('messages.created_at', 'desc')
    .limit(maxFailed)
    .select(['messages.id', 'messages.kind', 'messages.channel'])
    .select(['messages.created_at as createdAt', 'registrations.email', 'time_slots.end_time'])
    .execute()
  const calledAbout = new Set(calls.flatMap(({ messageIds }) => messageIds))
  const failed = rows.filter((row) => {
    if (calledAbout.has(row.id)) return false
    if (isForOrganization(row.kind)) return true
    const isUpcoming = row.end_time !== null && row.end_time > now.toISOString()
    return isUpcoming && (row.channel === 'email' || row.email === null)
  })
  const oldest = failed.at(-1)
  if (!oldest) return []
  return [{ kind: 'messages_failed', count: failed.length, since: oldest.createdAt }]
}
