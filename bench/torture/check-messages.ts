import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { api } from '../../src/contract/paths.ts'
import { skipReasons } from '../../src/domain/message.ts'
import { call } from './call.ts'
import type { Mail, Mailbox } from './mailbox.ts'
import type { Site } from './site.ts'
import type { Tally } from './tally.ts'

/** A claim lasts a minute, and a first delay half a one. */
const patienceMs = 300_000

/** Attempts that a kill interrupted, by message: only these may have been made without being written down. */
export type Interrupted = Map<string, Set<number>>

export async function noteInterrupted(site: Site, dead: Date, interrupted: Interrupted) {
  const at = dead.toISOString()
  const underWay = await site.look((db) =>
    db
      .selectFrom('messages')
      .where('state', '=', 'queued')
      .where('last_attempt_at', '<=', at)
      .where('next_attempt_at', '>', at)
      .select(['id', 'attempts'])
      .execute(),
  )
  for (const { id, attempts } of underWay) {
    interrupted.set(id, (interrupted.get(id) ?? new Set()).add(attempts))
  }
}

/** Waits until nothing is due; what a killed process had begun is due a minute later. */
export async function untilSent(site: Site, { all }: { all: boolean }): Promise<void> {
  const giveUpAt = performance.now() + patienceMs
  while (performance.now() < giveUpAt) {
    const now = new Date().toISOString()
    const { n } = await site.look((db) =>
      db
        .selectFrom('messages')
        .where('state', '=', 'queued')
        .$if(!all, (query) => query.where('next_attempt_at', '<=', now))
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    )
    if (n === 0) return
    await setTimeout(100)
  }
}

/** Each message has reached its mailbox, none more often than a kill explains, and nobody got another. */
export async function checkMessages(
  site: Site,
  mailbox: Mailbox,
  interrupted: Interrupted,
  tally: Tally,
): Promise<void> {
  const mails = Map.groupBy(mailbox.all(), ({ messageId }) => messageId)
  const { messages, lines } = await site.look(async (db) => ({
    messages: await db
      .selectFrom('messages')
      .where('channel', '=', 'email')
      .select(['id', 'kind', 'recipient', 'state', 'attempts', 'last_error', 'dedupe_key'])
      .execute(),
    lines: await db.selectFrom('activity').select('registration_id').execute(),
  }))
  const happened = Map.groupBy(lines, ({ registration_id }) => registration_id)
  tally.messages = messages.length
  for (const { id, kind, recipient, state, attempts, last_error, dedupe_key } of messages) {
    const copies = mails.get(id) ?? []
    mails.delete(id)
    const kills = interrupted.get(id)?.size ?? 0
    const what =
      `${kind} to ${recipient}, ${state}, ${last_error ?? 'no error'}: ` +
      `${copies.length} copies of ${attempts} attempts, ${kills} of them interrupted`
    const isErased = recipient === ''
    if (!isErased && copies.some((mail) => mail.recipient !== recipient)) {
      tally.violate('untrue', what)
    }
    if (copies.length > 1 + kills) tally.violate('tooOften', what)
    else if (copies.length > 1) tally.twice++
    // What happened afterwards may have made it useless: to this family, or to a spot that somebody else took.
    const isOutdated =
      last_error === skipReasons.obsolete &&
      (isErased ||
        kind === 'spot_available' ||
        (happened.get(dedupe_key.split(':')[0] ?? '')?.length ?? 0) > 1)
    if (!isOutdated && (state !== 'sent' || copies.length === 0)) tally.violate('missing', what)
  }
  for (const [id, [mail]] of mails) tally.violate('untrue', `mail ${id} to ${mail?.recipient}`)
}

/** The links lead to their registration, except those that completing has ended, and the site opens the latest of each family. */
export async function checkLinks(site: Site, mailbox: Mailbox, tally: Tally): Promise<void> {
  const { tokens, rows } = await site.look(async (db) => ({
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
    // The links of a deleted registration are gone with it.
    if (!mail.token || !registered.has(mail.recipient)) continue
    const hash = createHash('sha256').update(mail.token).digest('hex')
    mailed.add(mail.recipient)
    const leadsToWhom = leadsTo.get(hash)
    if (leadsToWhom === mail.recipient) latest.set(mail.recipient, mail)
    else if (leadsToWhom) tally.violate('deadLink', `to ${mail.recipient}`)
  }
  for (const recipient of mailed) {
    if (!latest.has(recipient)) tally.violate('deadLink', `no link of ${recipient} works`)
  }
  for (const { token = '', recipient } of latest.values()) {
    const url = `${site.urls()[0]}${api.cancel(token)}`
    const { is } = await call({ method: 'GET', url }, tally)
    if (is !== 'done') tally.violate('deadLink', `to ${recipient}, ${is}`)
  }
}
