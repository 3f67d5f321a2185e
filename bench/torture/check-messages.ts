import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { expressionBuilder } from 'kysely'
import { api } from '../../src/contract/paths.ts'
import { isMoot } from '../../src/domain/message.ts'
import type { Tables } from '../../src/server/db/tables.ts'
import { call } from './call.ts'
import type { Mail, Mailbox } from './mailbox.ts'
import type { Results } from './results.ts'
import type { Round } from './round.ts'
import type { Site } from './site.ts'

/** Much longer than a lease (a minute) or the first retry delay (half a minute) */
const timeoutMs = 300_000

/** Delivery attempts interrupted by a kill, by message: only these may be missing from the records. */
export type Interrupted = Map<string, Set<number>>

export async function recordInterrupted(site: Site, deadAt: Date, interrupted: Interrupted) {
  const at = deadAt.toISOString()
  const inFlight = await site.read((db) =>
    db
      .selectFrom('messages')
      .where('state', '=', 'queued')
      .where('last_attempt_at', '<=', at)
      .where('next_attempt_at', '>', at)
      .select(['id', 'attempts'])
      .execute(),
  )
  for (const { id, attempts } of inFlight) {
    interrupted.set(id, (interrupted.get(id) ?? new Set()).add(attempts))
  }
}

const isDue = (now: string) => expressionBuilder<Tables, 'messages'>()('next_attempt_at', '<=', now)

/** A second offer to one registration waits half an hour, longer than the check does. */
export function isPostponed(message: { state: string; attempts: number; next_attempt_at: string }) {
  const { state, attempts, next_attempt_at } = message
  return state === 'queued' && attempts === 0 && next_attempt_at > new Date().toISOString()
}

/** Waits until no message is due, at most 5 minutes; messages leased by a killed process are due after a minute. */
export async function waitUntilSent(
  site: Site,
  { includeRetries }: { includeRetries: boolean },
): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline) {
    const now = new Date().toISOString()
    const { n } = await site.read((db) =>
      db
        .selectFrom('messages')
        .where('state', '=', 'queued')
        .where((eb) => (includeRetries ? eb.or([eb('attempts', '>', 0), isDue(now)]) : isDue(now)))
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    )
    if (n === 0) return
    await setTimeout(100)
  }
}

/** Checks that each message reached its mailbox, twice only because of a kill, and that there are no other e-mails. */
export async function checkMessages(
  site: Site,
  mailbox: Mailbox,
  finished: Round[],
  interrupted: Interrupted,
  results: Results,
): Promise<void> {
  const mails = Map.groupBy(mailbox.all(), ({ messageId }) => messageId)
  const { messages, lines } = await site.read(async (db) => ({
    messages: await db
      .selectFrom('messages')
      .where('channel', '=', 'email')
      .select(['id', 'kind', 'recipient', 'state', 'attempts', 'next_attempt_at'])
      .select(['last_error', 'dedupe_key'])
      .execute(),
    lines: await db.selectFrom('activity').select('registration_id').execute(),
  }))
  const activityByRegistration = Map.groupBy(lines, ({ registration_id }) => registration_id)
  results.messages = messages.length
  const families = finished.flatMap((round) => round.families.filter(({ email }) => email))
  const languageOf = new Map(families.map(({ email, language }) => [email, language]))
  for (const message of messages) {
    const { id, kind, recipient, state, attempts, last_error, dedupe_key } = message
    const copies = mails.get(id) ?? []
    mails.delete(id)
    const kills = interrupted.get(id)?.size ?? 0
    const what =
      `${kind} to ${recipient}, ${state}, ${last_error ?? 'no error'}: ` +
      `${copies.length} copies of ${attempts} attempts, ${kills} of them interrupted`
    const isErased = recipient === ''
    if (!isErased && copies.some((mail) => mail.recipient !== recipient)) {
      results.violate('untrue', what)
    }
    const language = languageOf.get(recipient)
    if (language && copies.some((mail) => mail.language !== language)) {
      results.violate('untrue', `${what}, not in ${language}`)
    }
    if (copies.length > 1 + kills) results.violate('tooOften', what)
    else if (copies.length > 1) results.twice++
    // Obsolete: the registration has changed since, or another family took the offered spot.
    const isObsolete =
      isMoot(last_error) &&
      (isErased ||
        kind === 'spot_available' ||
        (activityByRegistration.get(dedupe_key.split(':')[0] ?? '')?.length ?? 0) > 1)
    if (!isObsolete && !isPostponed(message) && (state !== 'sent' || copies.length === 0))
      results.violate('missing', what)
  }
  for (const [id, [mail]] of mails) results.violate('untrue', `mail ${id} to ${mail?.recipient}`)
}

/** Checks that links lead to their registration unless completing revoked them, and that each family's latest one opens. */
export async function checkLinks(site: Site, mailbox: Mailbox, results: Results): Promise<void> {
  const { tokens, rows } = await site.read(async (db) => ({
    tokens: await db
      .selectFrom('cancel_tokens')
      .select(['token_hash', 'registration_id'])
      .execute(),
    rows: await db.selectFrom('registrations').select(['id', 'email']).execute(),
  }))
  const emailOf = new Map(rows.map(({ id, email }) => [id, email]))
  const leadsTo = new Map(
    tokens.map(({ token_hash, registration_id }) => [token_hash, emailOf.get(registration_id)]),
  )
  const registered = new Set(emailOf.values())
  const mailed = new Set<string>()
  const latest = new Map<string, Mail>()
  for (const mail of mailbox.all()) {
    // Deleting a registration deletes its links.
    if (!mail.token || !registered.has(mail.recipient)) continue
    const hash = createHash('sha256').update(mail.token).digest('hex')
    mailed.add(mail.recipient)
    const target = leadsTo.get(hash)
    if (target === mail.recipient) latest.set(mail.recipient, mail)
    else if (target) results.violate('deadLink', `to ${mail.recipient}`)
  }
  for (const recipient of mailed) {
    if (!latest.has(recipient)) results.violate('deadLink', `no link of ${recipient} works`)
  }
  for (const { token = '', recipient } of latest.values()) {
    const url = `${site.urls()[0]}${api.cancel(token)}`
    const { is } = await call({ method: 'GET', url }, results)
    if (is !== 'done') results.violate('deadLink', `to ${recipient}, ${is}`)
  }
}
