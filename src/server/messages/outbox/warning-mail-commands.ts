import { describeWarning } from '../../../contract/words/describe-warning.ts'
import { warningMailWords as words } from '../../../contract/words/en/admin-warning-mail.ts'
import type { HealthWarning } from '../../../domain/health.ts'
import { skipReasons } from '../../../domain/message.ts'
import { formatMoment } from '../../../domain/program-time.ts'
import {
  isEmptyPlan,
  mailDayMs,
  mailedWarnings,
  planWarningMail,
  type WatchedWarning,
  warningMailsADay,
} from '../../../domain/warning-mail.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { lockNames } from '../../db/named-locks.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type BegunWarning, type OverWarning, readOrganizationPayload } from '../outbox-payload.ts'
import { queueOrganizationMessage } from './outbox.ts'
import { mayHaveArrived } from './outbox-delivery.ts'

const kind = 'organisation_warnings'

type Options = { recipients: readonly string[]; zone: string }
type Watched = WatchedWarning & { title: string }

/**
 * Queues an e-mail about lasting warnings, and later an e-mail to the same recipients about their end. A lock makes
 * concurrent processes take turns, so that each e-mail is queued once.
 */
export async function mailWarnings(
  db: Db,
  current: readonly HealthWarning[],
  options: Options,
  now: Date,
): Promise<void> {
  const warnings = mailedWarnings(current)
  // Checked without the lock first, because there is almost never anything to send.
  if (isEmptyPlan(planWarningMail(await listWatched(db), warnings.keys(), now))) return
  await inTransaction(db, async (tx) => {
    await lockNames(tx, ['watched_warnings'])
    const watched = await listWatched(tx)
    const plan = planWarningMail(watched, warnings.keys(), now)
    const at = now.toISOString()
    const describeNow = (key: string, firstSeenAt: string) => {
      const warning = warnings.get(key)
      return warning ? [describeWarning(warning, firstSeenAt, options.zone)] : []
    }
    for (const { key, title } of plan.appeared.flatMap((one) => describeNow(one, at))) {
      const row = { key, title, first_seen_at: at }
      await tx.insertInto('watched_warnings').values(row).execute()
    }
    await setGone(tx, plan.back, null)
    await setGone(tx, plan.gone, at)
    await forget(tx, plan.forgotten)
    const mails = plan.begun.length + plan.over.length > 0 ? await countMails(tx, now) : 0
    // The next allowed e-mail covers the rest.
    if (mails >= warningMailsADay) return
    const begun = watched
      .filter(({ key }) => plan.begun.includes(key))
      .flatMap(({ key, firstSeenAt }) => describeNow(key, firstSeenAt))
    const ended = watched.filter(({ key }) => plan.over.includes(key))
    await queueMails(tx, { begun, ended, isLast: mails + 1 === warningMailsADay }, options, now)
  })
}

async function listWatched(db: Db): Promise<Watched[]> {
  return db
    .selectFrom('watched_warnings')
    .orderBy('first_seen_at')
    .orderBy('key')
    .select(['key', 'title', 'first_seen_at as firstSeenAt'])
    .select(['gone_since as goneSince', 'told_at as toldAt'])
    .execute()
}

async function setGone(tx: Tx, keys: string[], gone_since: string | null): Promise<void> {
  if (keys.length === 0) return
  await tx.updateTable('watched_warnings').set({ gone_since }).where('key', 'in', keys).execute()
}

async function forget(tx: Tx, keys: string[]): Promise<void> {
  if (keys.length === 0) return
  await tx.deleteFrom('watched_warnings').where('key', 'in', keys).execute()
}

/** An e-mail to several recipients counts once. */
async function countMails(tx: Tx, now: Date): Promise<number> {
  const mails = await tx
    .selectFrom('messages')
    .where('kind', '=', kind)
    .where('created_at', '>', new Date(now.getTime() - mailDayMs).toISOString())
    .select('created_at')
    .distinct()
    .execute()
  return mails.length
}

type Mail = { begun: BegunWarning[]; ended: Watched[]; isLast: boolean }

async function queueMails(
  tx: Tx,
  { begun, ended, isLast }: Mail,
  { recipients, zone }: Options,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const over = new Map<string, OverWarning[]>(
    begun.length > 0 ? recipients.map((to) => [to, []]) : [],
  )
  for (const { key, title, firstSeenAt, goneSince, toldAt } of ended) {
    const to = formatMoment(goneSince ?? at, zone)
    const line = { title, line: words.overLine(title, formatMoment(firstSeenAt, zone), to) }
    for (const recipient of await withdraw(tx, key, toldAt ?? at)) {
      over.set(recipient, [...(over.get(recipient) ?? []), line])
    }
  }
  for (const [recipient, lines] of over) {
    const news = { begun: recipients.includes(recipient) ? begun : [], over: lines, isLast }
    const payload = { since: at, until: at, eventId: null, eventTitle: null, warnings: news }
    await queueOrganizationMessage(tx, { kind, recipient, occasion: at, payload }, now)
  }
  const told = begun.map(({ key }) => key)
  if (told.length > 0)
    await tx.updateTable('watched_warnings').set({ told_at: at }).where('key', 'in', told).execute()
  await forget(
    tx,
    ended.map(({ key }) => key),
  )
}

/**
 * Removes a warning that is over from e-mails that are still queued, for example because the mail server was down.
 * Returns the recipients who got the warning, may have got it or may be getting it now.
 */
async function withdraw(tx: Tx, key: string, toldAt: string): Promise<string[]> {
  const mails = await tx
    .selectFrom('messages')
    .where('kind', '=', kind)
    .where('created_at', '=', toldAt)
    .where('state', 'in', ['queued', 'sent', 'failed'])
    .select(['id', 'recipient', 'payload', 'state', 'lease_id as leaseId'])
    .select('last_error as lastError')
    .execute()
  const got: string[] = []
  for (const { id, recipient, payload: json, state, leaseId, lastError } of mails) {
    if (state === 'sent' || leaseId !== null || mayHaveArrived(lastError)) got.push(recipient)
    if (state !== 'queued' || leaseId !== null) continue
    const payload = readOrganizationPayload(json)
    const begun = payload.warnings?.begun.filter((one) => one.key !== key) ?? []
    const over = payload.warnings?.over ?? []
    const remaining = JSON.stringify({ ...payload, warnings: { ...payload.warnings, begun, over } })
    const ending = { state: 'failed' as const, last_error: skipReasons.obsolete }
    await tx
      .updateTable('messages')
      .set({ payload: remaining, ...(begun.length + over.length === 0 ? ending : {}) })
      .where('id', '=', id)
      .where('state', '=', 'queued')
      .where('lease_id', 'is', null)
      .execute()
  }
  return got
}
