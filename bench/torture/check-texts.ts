import { isMoot, skipReasons } from '../../src/domain/message.ts'
import { isForFamily } from '../../src/domain/message-kind.ts'
import { textBeside } from '../../src/domain/text-kind.ts'
import type { Db } from '../../src/server/db/connect.ts'
import { type Interrupted, isPostponed } from './check-messages.ts'
import { agreesToTexts, type Family, phoneOf } from './family.ts'
import type { Phones } from './phones.ts'
import type { Results } from './results.ts'
import type { Round } from './round.ts'
import type { Site } from './site.ts'

const lockWaitMs = 10_000

type Registration = { created_at: string; text_consent_at: string | null }
type Row = Awaited<ReturnType<typeof readAll>>['messages'][number]

/** Checks that e-mails to families with consent have their texts, that others have none, and that all texts arrived. */
export async function checkTexts(
  site: Site,
  phones: Phones,
  finished: Round[],
  interrupted: Interrupted,
  results: Results,
): Promise<void> {
  const { registrations, messages } = await site.read(readAll)
  const families = new Map(
    finished.flatMap((round) => round.families).map((family) => [family.name, family]),
  )
  const stored = new Set(registrations.map(({ name }) => name))
  const numbersOfDeleted = new Set(
    [...families.values()]
      .filter(({ name }) => !stored.has(name))
      .map((family) => `+1${phoneOf(family)}`),
  )
  for (const { name, text_consent_at } of registrations) {
    const agreed = acknowledgedConsent(families.get(name))
    if (agreed !== undefined && agreed !== (text_consent_at !== null)) {
      results.violate('lost', `${name} agreed: ${agreed}, text_consent_at: ${text_consent_at}`)
    }
  }

  const keys = new Set(messages.map(({ dedupe_key }) => dedupe_key))
  const textsSince = new Map(registrations.map((row) => [row.id, textsStart(row)]))
  for (const { kind, registration_id, dedupe_key, created_at } of messages) {
    const textKind = isForFamily(kind) ? textBeside[kind] : undefined
    const since = textsSince.get(registration_id ?? '')
    if (!textKind || !since || created_at < since) continue
    const key = dedupe_key.replace(`:${kind}:`, `:${textKind}:`)
    if (!keys.has(key)) results.violate('missing', `no text ${key}`)
  }
  // Families without an e-mail address get texts only, so no e-mail matches their texts.
  const withoutEmail = new Set(
    [...families.values()].flatMap(({ email, id }) => (email ? [] : (id ?? []))),
  )
  for (const { kind, channel, dedupe_key } of messages) {
    if (withoutEmail.has(dedupe_key.split(':')[0] ?? '')) continue
    const [email] = Object.entries(textBeside).find(([, text]) => text === kind) ?? []
    if (channel !== 'text' || !email) continue
    const key = dedupe_key.replace(`:${kind}:`, `:${email}:`)
    if (!keys.has(key)) results.violate('untrue', `a text without its e-mail, ${dedupe_key}`)
  }
  const texts = messages
    .filter(({ channel }) => channel === 'text')
    .map((row) => ({ ...row, kind: kindAsRead(row) }))
  results.texts = texts.length
  const languageOf = new Map(
    [...families.values()].map((family) => [`+1${phoneOf(family)}`, family.language]),
  )
  for (const { to, kind, language } of phones.all()) {
    if (language !== languageOf.get(to))
      results.violate('untrue', `${kind} to ${to} in ${language}`)
  }
  checkDelivery(texts, { received: phones.all(), erased: numbersOfDeleted }, interrupted, results)
}

/** A promotion reads as a confirmation if the family was never told that it was on the waitlist. */
function kindAsRead({ kind, payload }: Row): Row['kind'] {
  return kind === 'text_promoted' && payload.includes('"hasNotWaited":true')
    ? 'text_confirmed'
    : kind
}

/**
 * A text carries no id, so texts of one kind to one number are counted together. Deleting a registration
 * erases the number from its messages, so texts of all deleted registrations are counted together.
 */
function checkDelivery(
  texts: Row[],
  { received, erased }: { received: ReturnType<Phones['all']>; erased: Set<string> },
  interrupted: Interrupted,
  results: Results,
): void {
  const arrived = Map.groupBy(received, ({ to, kind }) => `${kind} to ${erased.has(to) ? '' : to}`)
  const queued = Map.groupBy(texts, ({ recipient, kind }) => `${kind} to ${recipient}`)
  for (const [what, rows] of queued) {
    const copies = arrived.get(what)?.length ?? 0
    arrived.delete(what)
    const sent = rows.filter(({ state }) => state === 'sent').length
    const kills = rows.reduce((sum, { id }) => sum + (interrupted.get(id)?.size ?? 0), 0)
    for (const row of rows) {
      const { state, last_error } = row
      const isExcused = rows.length > 1 && (state === 'held' || last_error === skipReasons.called)
      if (state !== 'sent' && !isExcused && !isMoot(last_error) && !isPostponed(row)) {
        results.violate('missing', `${what} is ${state}, ${last_error}`)
      }
    }
    if (copies < sent) results.violate('missing', `${what}: ${copies} of ${sent}`)
    if (copies > rows.length + kills) results.violate('tooOften', `${what}: ${copies}`)
    else results.twice += Math.max(0, copies - sent)
  }
  for (const what of arrived.keys()) results.violate('untrue', what)
}

/**
 * When texts start to accompany a registration's e-mails. Consent given later than the registration gets a margin: its
 * timestamp is taken before the wait for the slot's lock, so an earlier change may have a later timestamp.
 */
function textsStart({ created_at, text_consent_at: at }: Registration): string | null {
  if (!at || at === created_at) return at
  return new Date(Date.parse(at) + lockWaitMs).toISOString()
}

/** Whether the family agreed to texts; undefined if no request that carries the consent was acknowledged */
function acknowledgedConsent(family: Family | undefined): boolean | undefined {
  const isAcknowledged = family?.history
    .flat()
    .some(
      ({ action, outcome }) =>
        ['register', 'complete', 'add'].includes(action.kind) && outcome.is === 'done',
    )
  return family && isAcknowledged ? agreesToTexts(family) : undefined
}

async function readAll(db: Db) {
  return {
    registrations: await db
      .selectFrom('registrations')
      .select(['id', 'name', 'created_at', 'text_consent_at'])
      .execute(),
    messages: await db
      .selectFrom('messages')
      .select(['id', 'kind', 'channel', 'recipient', 'registration_id', 'dedupe_key'])
      .select(['payload', 'created_at', 'state', 'last_error', 'attempts', 'next_attempt_at'])
      .execute(),
  }
}
