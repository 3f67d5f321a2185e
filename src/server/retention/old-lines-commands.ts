import { erasedLines, erasedStatus } from '../../contract/words/en/admin-activity-erased.ts'
import type { ActivityType } from '../../domain/activity.ts'
import { addDays } from '../../domain/program-time.ts'
import { systemActor } from '../activity/activity-commands.ts'
import type { Db } from '../db/connect.ts'
import { overwriteDeleted } from '../db/overwrite-deleted.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Limit } from './retention-commands.ts'

/** Activity lines per transaction; limited, because on SQLite a transaction blocks all other writers */
const linesAtOnce = 500
/** After this time all lines are checked again, because ids do not grow with time while a clock is wrong. */
const daysUntilRestart = 30

/** A pass over old lines, by id; ids grow with time. */
export type Pass = {
  begunOn: string
  /** Id of the last line processed; null when the pass is done */
  place: string | null
  /** Lines up to this id need no further check */
  doneUntil: string
  /** Whether every line so far is finished, so that later passes can skip them all */
  isDoneSoFar: boolean
}

/**
 * Resumes at the first unfinished line, or starts over after 30 days. `today` is the date in the program's time zone.
 */
export async function beginPass(db: Db, today: string): Promise<Pass> {
  const row = await db
    .selectFrom('name_removals')
    .select(['lines_done_until', 'lines_begun_on'])
    .executeTakeFirst()
  const { lines_begun_on: begunOn = null, lines_done_until: doneUntil = '' } = row ?? {}
  const isRecent =
    begunOn !== null && begunOn <= today && today < addDays(begunOn, daysUntilRestart)
  return isRecent
    ? { begunOn, place: doneUntil, doneUntil, isDoneSoFar: true }
    : { begunOn: today, place: '', doneUntil: '', isDoneSoFar: true }
}

/**
 * Replaces the texts of old lines with a general text for their kind, because they may name banned people, deleted
 * registrations and recipients. Lines of registrations that still have names, lines about events, and the system's own
 * lines keep their texts.
 */
export async function replaceSomeOldTexts(
  db: Db,
  { since }: Limit,
  { begunOn, place, ...before }: Pass,
): Promise<Pass> {
  const lines = await db
    .selectFrom('activity')
    .leftJoin('registrations', 'registrations.id', 'activity.registration_id')
    .where('activity.id', '>', place ?? '')
    .orderBy('activity.id')
    .select(['activity.id', 'activity.type', 'activity.description', 'activity.actor'])
    .select(['activity.event_id', 'activity.registration_id', 'activity.created_at as at'])
    .select(['registrations.id as registered', 'registrations.erased_at'])
    .limit(linesAtOnce)
    .execute()
  type Line = (typeof lines)[number]
  const isOld = ({ at }: Line) => at < since
  // These lines lose their texts with the registration's name, or in a later pass after the registration is deleted.
  const isOfNamed = (line: Line) => line.registered !== null && line.erased_at === null
  const mayNameSomebody = (line: Line) => {
    if (!isOld(line) || isOfNamed(line) || erasedTexts.has(line.description)) return false
    if (line.type !== 'other' || line.registration_id !== null) return true
    return line.event_id === null && line.actor !== systemActor
  }
  await replaceTexts(db, lines.filter(mayNameSomebody))
  const firstKept = lines.findIndex((line) => !isOld(line) || isOfNamed(line))
  const done = firstKept < 0 ? lines : lines.slice(0, firstKept)
  return {
    begunOn,
    place: lines.some(isOld) ? (lines.at(-1)?.id ?? null) : null,
    doneUntil: (before.isDoneSoFar && done.at(-1)?.id) || before.doneUntil,
    isDoneSoFar: before.isDoneSoFar && firstKept < 0,
  }
}

export async function endPass(db: Db, { begunOn, doneUntil }: Pass, { day }: Limit): Promise<void> {
  const place = { lines_done_until: doneUntil, lines_begun_on: begunOn }
  await db
    .insertInto('name_removals')
    .values({ id: 1, unlogged: 0, kept_since: day, logged_on: null, ...place })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(place))
    .execute()
}

const erasedTexts = new Set([...Object.values(erasedLines), ...Object.values(erasedStatus)])

async function replaceTexts(
  db: Db,
  lines: readonly { id: string; type: ActivityType }[],
): Promise<void> {
  if (lines.length === 0) return
  await inTransaction(db, async (tx) => {
    await overwriteDeleted(tx)
    for (const [type, some] of Map.groupBy(lines, (line) => line.type)) {
      await tx
        .updateTable('activity')
        .set({ description: erasedLines[type] })
        .where(
          'id',
          'in',
          some.map(({ id }) => id),
        )
        .execute()
    }
  })
}
