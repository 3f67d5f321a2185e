import type { ExpressionBuilder } from 'kysely'
import { heldBack } from '../../domain/brakes.ts'
import {
  findWarnings,
  type HealthFacts,
  type HealthWarning,
  type JobRun,
  maxWaitMs,
  withOwnRuns,
} from '../../domain/health.ts'
import { noTextService, skipReasons } from '../../domain/message.ts'
import { outboxKinds } from '../../domain/outbox-kind.ts'
import {
  type BackupSettings,
  type BackupState,
  findBackupState,
} from '../backup/backup-state-queries.ts'
import { hasDeadLinks } from '../config/sends-texts.ts'
import type { Db } from '../db/connect.ts'
import { maySend } from '../db/held-sending.ts'
import { findReadOnly } from '../db/read-only.ts'
import type { Tables } from '../db/tables.ts'
import { findHeldBack, findLastBurst } from '../messages/brakes/brake-queries.ts'
import { findMissedEmails } from '../messages/outbox/missed-email-queries.ts'

export type HealthSettings = Parameters<typeof hasDeadLinks>[0] &
  BackupSettings & { publicUrl: string }

export async function findHealth(
  db: Db,
  config: HealthSettings,
  now: Date,
  ownRuns: readonly JobRun[] = [],
): Promise<HealthFacts & { backup: BackupState; warnings: HealthWarning[] }> {
  const [stored, backup] = await Promise.all([
    findHealthFacts(db, config, now),
    findBackupState(db, config, now),
  ])
  const facts = { ...stored, jobs: withOwnRuns(stored.jobs, ownRuns, now) }
  const deadLinks = hasDeadLinks(config) ? config.publicUrl : null
  return { ...facts, backup, warnings: findWarnings({ ...facts, deadLinks, backup }, now) }
}

export async function findHealthFacts(
  db: Db,
  { smtpUrl }: { smtpUrl: string | null },
  now: Date,
): Promise<HealthFacts> {
  const [jobs, waiting, unknown, missed, lastSend, held, burstAt, readOnly] = await Promise.all([
    listJobRuns(db),
    findWaiting(db, now),
    findUnknown(db),
    smtpUrl === null ? null : findMissedEmails(db, now),
    findLastSend(db),
    findHeldBack(db, now),
    findLastBurst(db, now),
    findMove(db),
  ])
  return { jobs, messages: { waiting, unknown, missed, lastSend }, held, burstAt, readOnly }
}

async function findMove(db: Db): Promise<HealthFacts['readOnly']> {
  const state = await findReadOnly(db)
  // No server runs on an unfinished copy.
  return state && state.why !== 'unfinished' ? { ...state, why: state.why } : null
}

export async function listJobRuns(db: Db): Promise<JobRun[]> {
  return db
    .selectFrom('job_runs')
    .orderBy('name')
    .select([
      'name',
      'interval_ms as intervalMs',
      'last_started_at as startedAt',
      'last_ended_at as endedAt',
      'last_succeeded_at as succeededAt',
      'last_error as error',
    ])
    .execute()
}

async function findWaiting(db: Db, now: Date) {
  const limit = new Date(now.getTime() - maxWaitMs).toISOString()
  const waiting = queuedMessages(db)
    .where('kind', 'in', outboxKinds)
    // While sending is held, messages wait on purpose, which every administration screen shows.
    .where(maySend)
    .where((eb) => eb(eb.fn.coalesce('requeued_at', 'created_at'), '<', limit))
    .where(waitsForSending(now))
  return toWaiting(await waiting.executeTakeFirstOrThrow())
}

/** False for a text that is queued, or tried again, at night: it waits for the morning on purpose. */
export function waitsForSending(now: Date) {
  return (eb: ExpressionBuilder<Tables, 'messages'>) =>
    eb.or([
      eb('lease_id', 'is not', null),
      eb('wait_ms', 'is not', null),
      eb('next_attempt_at', '<=', now.toISOString()),
    ])
}

/** Messages of a kind that only a later release can send; they wait until that release runs again. */
async function findUnknown(db: Db) {
  const unknown = queuedMessages(db).where('kind', 'not in', outboxKinds)
  return toWaiting(await unknown.executeTakeFirstOrThrow())
}

function queuedMessages(db: Db) {
  return db
    .selectFrom('messages')
    .where('state', '=', 'queued')
    .select((eb) => [
      eb.fn.min(eb.fn.coalesce('requeued_at', 'created_at')).as('since'),
      eb.fn.countAll<number>().as('count'),
    ])
}

function toWaiting({ since, count }: { since: string | null; count: number }) {
  return since ? { since, count } : null
}

/** Reasons that a message was not sent, other than delivery problems */
const harmlessReasons = [
  skipReasons.obsolete,
  skipReasons.alreadyTold,
  skipReasons.atNight,
  skipReasons.noConsent,
  skipReasons.stopped,
  skipReasons.called,
  skipReasons.discarded,
  // These have a warning of their own.
  ...Object.values(heldBack),
  // A volunteer calls instead, or the family also gets an e-mail.
  noTextService,
]

/** The last attempt that has a result. Ignores messages that were not sent for a harmless reason. */
async function findLastSend(db: Db) {
  const last = await db
    .selectFrom('messages')
    .where('last_attempt_at', 'is not', null)
    .where((eb) => eb.or([eb('state', '!=', 'queued'), eb('last_error', 'is not', null)]))
    .where((eb) =>
      eb.or([eb('last_error', 'is', null), eb('last_error', 'not in', harmlessReasons)]),
    )
    .orderBy('last_attempt_at', 'desc')
    .select(['last_attempt_at as at', 'last_error as error'])
    .limit(1)
    .executeTakeFirst()
  return last?.at ? { at: last.at, error: last.error } : null
}
