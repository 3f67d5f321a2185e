import { setTimeout } from 'node:timers/promises'
import type { MyAppointment } from '../../src/contract/my-appointment.ts'
import { api } from '../../src/contract/paths.ts'
import { isMoot, skipReasons } from '../../src/domain/message.ts'
import { isText } from '../../src/domain/text-kind.ts'
import type { Db } from '../../src/server/db/connect.ts'
import { renderText } from '../../src/server/messages/templates/text.ts'
import { call } from './client.ts'
import type { Family } from './family.ts'
import type { Arrived, Inboxes } from './inboxes.ts'
import type { Results } from './results.ts'
import { program, type Site } from './site.ts'

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

type Stored = Awaited<ReturnType<typeof readMessages>>[number]

const readMessages = (db: Db) => db.selectFrom('messages').selectAll().execute()

/** A second offer to the same registration is delayed by half an hour, longer than this check waits. */
const isPostponed = ({ state, attempts, next_attempt_at }: Stored) =>
  state === 'queued' && attempts === 0 && next_attempt_at > new Date().toISOString()

/** Waits until no message is due, at most 5 minutes; messages leased by a killed process are due after a minute. */
export async function waitUntilSent(site: Site, { includeRetries = false } = {}): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (performance.now() < deadline) {
    const now = new Date().toISOString()
    const queued = await site.read((db) =>
      db
        .selectFrom('messages')
        .where('state', '=', 'queued')
        .select(['attempts', 'next_attempt_at'])
        .execute(),
    )
    const isDue = ({ attempts, next_attempt_at }: (typeof queued)[number]) =>
      next_attempt_at <= now || (includeRetries && attempts > 0)
    if (!queued.some(isDue)) return
    await setTimeout(100)
  }
}

/**
 * Every stored e-mail and text must have arrived, unless it was dropped on purpose or is postponed. Only a kill may cause
 * duplicates, and nothing else may have arrived.
 */
export async function checkDeliveries(
  site: Site,
  inboxes: Inboxes,
  families: Family[],
  interrupted: Interrupted,
  results: Results,
): Promise<void> {
  const { messages, lines } = await site.read(async (db) => ({
    messages: await readMessages(db),
    lines: await db.selectFrom('activity').select('registration_id').execute(),
  }))
  const arrived = Map.groupBy(inboxes.all(), ({ id }) => id)
  const byAddress = new Map(families.map((family) => [family.address, family]))
  const byPhone = new Map(families.map((family) => [`+1${family.phone}`, family]))
  const linesOf = Map.groupBy(lines, ({ registration_id }) => registration_id)
  for (const message of messages.filter(({ channel }) => channel !== 'call')) {
    const { id, kind, channel, recipient, state, last_error } = message
    const copies = arrived.get(id) ?? []
    arrived.delete(id)
    const kills = interrupted.get(id)?.size ?? 0
    const what =
      `${kind} to ${recipient}, ${state}, ${last_error ?? 'no error'}: ${copies.length} copies ` +
      `of ${message.attempts} attempts, ${kills} of them interrupted`
    results[channel === 'email' ? 'emails' : 'texts']++
    if (copies.length > 1 + kills) results.violate(`too often: ${what}`)
    else if (copies.length > 1) results.twice++
    const isErased = recipient === ''
    if (!isErased && copies.some(({ to }) => to !== recipient)) results.violate(`astray: ${what}`)
    const hasChanged = (linesOf.get(message.registration_id)?.length ?? 0) > 1
    const mayBeDropped = isErased || kind.endsWith('spot_available') || hasChanged
    if (!(mayBeDropped && isDropped(message)) && !isPostponed(message)) {
      if (state !== 'sent' || copies.length === 0) results.violate(`missing: ${what}`)
    }
    for (const copy of copies) {
      const family = byAddress.get(copy.to) ?? byPhone.get(copy.to)
      const isRight = family && hasRightWords(message, copy, family)
      if (!isRight) results.violate(`wrong words: ${what}: ${copy.text.slice(0, 200)}`)
    }
  }
  for (const [id, [mail]] of arrived) results.violate(`untrue: message ${id} to ${mail?.to}`)
}

/** Not sent on purpose: out of date, told by phone, or held back because the phone got many texts */
const isDropped = ({ state, channel, last_error }: Stored) =>
  isMoot(last_error) ||
  last_error === skipReasons.called ||
  (state === 'held' && channel === 'text')

/** An e-mail must be in the family's language; a text must equal what its stored payload renders to. */
function hasRightWords(
  { kind, payload, state }: Stored,
  { text, html, link }: Arrived,
  { language }: Family,
): boolean {
  if (!isText(kind)) return html.includes(` lang="${language}"`)
  if (state !== 'sent' || payload === '') return true
  const facts = { ...JSON.parse(payload), language, cancelToken: link }
  return text === renderText(kind, facts, program).text
}

/** Every link that still works must open the family's own appointment. Completing an entry revokes older links. */
export async function checkLinks(
  site: Site,
  inboxes: Inboxes,
  families: Family[],
  results: Results,
): Promise<void> {
  const rows = await site.read((db) =>
    db.selectFrom('registrations').select(['id', 'name']).execute(),
  )
  const idOf = new Map(rows.map(({ id, name }) => [name, id]))
  for (const { name, address } of families) {
    const links = idOf.has(name) ? inboxes.linksOf(address) : []
    const found = new Set<string | undefined>()
    for (const link of links) {
      const request = { method: 'GET', path: api.my(link) } as const
      const answer = await call<MyAppointment>(site.urls()[0] ?? '', request, results)
      if (answer.is === 'done') found.add(answer.body.registrationId)
    }
    const isRight = found.size === 1 && found.has(idOf.get(name))
    if (links.length > 0 && !isRight) {
      results.violate(`wrong link: the links of ${name} open [${[...found]}]`)
    }
  }
}
