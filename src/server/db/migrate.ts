import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { type Connection, connect, type Db } from './connect.ts'
import { holdSendingOfCopy } from './copy-mark.ts'
import type { Engine } from './engine.ts'
import { isDeadlock, isStatementTimeout } from './errors.ts'
import { jitter } from './jitter.ts'
import { lockTables } from './migration-locks.ts'
import { foundation } from './migrations/0001-foundation.ts'
import { eventSeries } from './migrations/0002-event-series.ts'
import { messageLog } from './migrations/0003-message-log.ts'
import { jobRuns } from './migrations/0004-job-runs.ts'
import { textConsent } from './migrations/0005-text-consent.ts'
import { incomingTexts } from './migrations/0006-incoming-texts.ts'
import { figures } from './migrations/0007-figures.ts'
import { households } from './migrations/0008-households.ts'
import { bans } from './migrations/0009-bans.ts'
import { messageBrakes } from './migrations/0010-brakes.ts'
import { elapsedTime } from './migrations/0011-elapsed-time.ts'
import { signInFailures } from './migrations/0013-sign-in-failures.ts'
import { languages } from './migrations/0014-languages.ts'
import { noEmail } from './migrations/0015-no-email.ts'
import { linkRequests } from './migrations/0016-link-requests.ts'
import { reach } from './migrations/0017-reach.ts'
import { spanishDetails } from './migrations/0018-spanish-details.ts'
import { attendance } from './migrations/0019-attendance.ts'
import { coming } from './migrations/0020-coming.ts'
import { opensOn } from './migrations/0021-opens-on.ts'
import { secondChances } from './migrations/0022-second-chances.ts'
import { closedSlots } from './migrations/0023-closed-slots.ts'
import { linkChannels } from './migrations/0024-link-channels.ts'
import { families } from './migrations/0025-families.ts'
import { programSettings } from './migrations/0026-settings.ts'
import { administrators } from './migrations/0027-administrators.ts'
import { retention } from './migrations/0028-retention.ts'
import { connections } from './migrations/0029-connections.ts'
import { imports } from './migrations/0030-imports.ts'
import { otherEvent } from './migrations/0031-other-event.ts'
import { askedToMove } from './migrations/0033-asked-to-move.ts'
import { undo } from './migrations/0034-undo.ts'
import { textConsents } from './migrations/0035-text-consents.ts'
import { textReplies } from './migrations/0036-text-replies.ts'
import { programState } from './migrations/0037-program-state.ts'
import { backupCopies } from './migrations/0038-backup-copies.ts'
import { watchedWarnings } from './migrations/0039-watched-warnings.ts'
import { oldLines } from './migrations/0040-old-lines.ts'
import { clockTrust } from './migrations/0041-clock-trust.ts'
import { sameMailbox } from './migrations/0042-same-mailbox.ts'
import { whoNotedIt } from './migrations/0043-who-noted-it.ts'
import { settledLeads } from './migrations/0044-settled-leads.ts'
import { announcedRequests } from './migrations/0045-announced-requests.ts'
import { noLimits } from './postgres.ts'
import { refuseUnfit } from './unfit-database.ts'

/** A migration is never changed after its release. */
function migrations(engine: Engine): Record<string, Migration> {
  return {
    '0001-foundation': { up: foundation(engine) },
    '0002-event-series': { up: eventSeries(engine) },
    '0003-message-log': { up: messageLog(engine) },
    '0004-job-runs': { up: jobRuns(engine) },
    '0005-text-consent': { up: textConsent(engine) },
    '0006-incoming-texts': { up: incomingTexts(engine) },
    '0007-figures': { up: figures(engine) },
    '0008-households': { up: households() },
    '0009-bans': { up: bans(engine) },
    '0010-brakes': { up: messageBrakes(engine) },
    '0011-elapsed-time': { up: elapsedTime(engine) },
    '0013-sign-in-failures': { up: signInFailures(engine) },
    '0014-languages': { up: languages(engine) },
    '0015-no-email': { up: noEmail(engine) },
    '0016-link-requests': { up: linkRequests(engine) },
    '0017-reach': { up: reach(engine) },
    '0018-spanish-details': { up: spanishDetails() },
    '0019-attendance': { up: attendance(engine) },
    '0020-coming': { up: coming(engine) },
    '0021-opens-on': { up: opensOn(engine) },
    '0022-second-chances': { up: secondChances() },
    '0023-closed-slots': { up: closedSlots(engine) },
    '0024-link-channels': { up: linkChannels() },
    '0025-families': { up: families(engine) },
    '0026-settings': { up: programSettings() },
    '0027-administrators': { up: administrators(engine) },
    '0028-retention': { up: retention() },
    '0029-connections': { up: connections(engine) },
    '0030-imports': { up: imports(engine) },
    '0031-other-event': { up: otherEvent(engine) },
    '0033-asked-to-move': { up: askedToMove(engine) },
    '0034-undo': { up: undo(engine) },
    '0035-text-consents': { up: textConsents(engine) },
    '0036-text-replies': { up: textReplies(engine) },
    '0037-program-state': { up: programState(engine) },
    '0038-backup-copies': { up: backupCopies(engine) },
    '0039-watched-warnings': { up: watchedWarnings(engine) },
    '0040-old-lines': { up: oldLines() },
    '0041-clock-trust': { up: clockTrust(engine) },
    '0042-same-mailbox': { up: sameMailbox() },
    '0043-who-noted-it': { up: whoNotedIt(engine) },
    '0044-settled-leads': { up: settledLeads(engine) },
    '0045-announced-requests': { up: announcedRequests() },
  }
}

export function knownMigrations(): string[] {
  return Object.keys(migrations('sqlite'))
}

/** The key of Kysely's own lock, so that processes of this and earlier releases wait for each other */
const migrationLock = '3853314791062309107'
const maxTryMs = 60_000
const maxPauseMs = 1_000

export type MigrateOptions = {
  /** Called with the pending migrations before an existing database is changed; throws to prevent the migration */
  prepare?: (pending: string[]) => Promise<void>
  now?: () => Date
}

/** Applies all pending migrations or none, in one process at a time. Throws `NewerDatabase` or `ForeignDatabase`. */
export async function migrate(
  connection: Connection,
  { prepare = async () => {}, now = () => new Date() }: MigrateOptions = {},
): Promise<void> {
  return connection.engine === 'postgres'
    ? migratePostgres(connection, once(prepare))
    : migrateSqlite(connection, prepare, now)
}

type Prepare = (pending: string[]) => Promise<void>

/** Does not repeat a successful `prepare` when a blocked migration is retried. */
function once(prepare: Prepare): Prepare {
  let isPrepared = false
  return async (pending) => {
    if (isPrepared) return
    await prepare(pending)
    isPrepared = true
  }
}

/** None for a new or empty database, which has nothing to lose */
async function pendingOf(migrator: Migrator): Promise<string[]> {
  const all = await migrator.getMigrations()
  const isNew = all.every(({ executedAt }) => !executedAt)
  return isNew ? [] : all.filter(({ executedAt }) => !executedAt).map(({ name }) => name)
}

async function migratePostgres({ url, engine }: Connection, prepare: Prepare): Promise<void> {
  return retryWhileBlocked(url, (db) => tryMigratePostgres(db, engine, prepare))
}

/** Runs `work` without the usual time limits, and retries for a minute while other transactions lock the tables. */
export async function retryWhileBlocked<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const { db } = connect(url, { limits: noLimits })
  const until = performance.now() + maxTryMs
  try {
    for (;;) {
      try {
        return await work(db)
      } catch (error) {
        const isBlocked = isDeadlock(error) || isStatementTimeout(error)
        if (!isBlocked || performance.now() > until) throw error
      }
      await setTimeout(jitter(maxPauseMs))
    }
  } finally {
    await db.destroy()
  }
}

/**
 * Takes the lock in the migration's transaction, because pgbouncer may give each transaction another connection. Takes
 * the lock first, because two processes must not create Kysely's tables concurrently.
 */
async function tryMigratePostgres(db: Db, engine: Engine, prepare: Prepare): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await takeMigrationLock(tx)
    await refuseUnfit({ db: tx, engine }, knownMigrations())
    const migrator = migratorOf(tx, engine)
    const pending = await pendingOf(migrator)
    if (pending.length > 0) await prepare(pending)
    const all = await migrator.getMigrations()
    if (all.some(({ executedAt }) => !executedAt)) await lockTables(tx)
    await migrateToLatest(migrator)
  })
}

export async function takeMigrationLock(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.raw(migrationLock)})`.execute(tx)
}

export async function migrateWithin(tx: Db): Promise<void> {
  await migrateToLatest(migratorOf(tx, 'postgres'))
}

/** Uses one transaction, to lock out other processes and to roll back on failure; Kysely does neither on SQLite. */
async function migrateSqlite(
  { db, engine }: Connection,
  prepare: Prepare,
  now: () => Date,
): Promise<void> {
  await refuseUnfit({ db, engine }, knownMigrations())
  const pending = await pendingOf(migratorOf(db, engine))
  if (pending.length > 0) await prepare(pending)
  await db.connection().execute(async (connection) => {
    await sql`begin immediate`.execute(connection)
    try {
      await refuseUnfit({ db: connection, engine }, knownMigrations())
      await migrateToLatest(migratorOf(connection, engine))
      await holdSendingOfCopy(connection, now())
      await sql`commit`.execute(connection)
    } catch (error) {
      // After some errors, such as a full disk, SQLite has already rolled back. The first error is the one to report.
      await sql`rollback`.execute(connection).catch(() => {})
      throw error
    }
  })
}

function migratorOf(db: Db, engine: Engine): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => migrations(engine) } })
}

async function migrateToLatest(migrator: Migrator): Promise<void> {
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}
