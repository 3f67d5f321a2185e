import { setTimeout } from 'node:timers/promises'
import { isMoot } from '../../src/domain/message.ts'
import { readState, type State } from '../../test/support/stored-state.ts'
import type { World } from './world.ts'

/** Much longer than a lease (a minute) or the first retry delay (half a minute) */
const timeoutMs = 300_000

type Message = State['messages'][number]

/** Records the attempts that were under way when the servers were killed. */
export async function recordInterrupted({ site, interrupted }: World, deadAt = new Date()) {
  const at = deadAt.toISOString()
  for (const { id, state, attempts, ...times } of (await site.use(readState)).messages) {
    const { last_attempt_at: attempted, next_attempt_at: next } = times
    if (state !== 'queued' || !attempted || attempted > at || next <= at) continue
    interrupted.set(id, (interrupted.get(id) ?? new Set()).add(attempts))
  }
}

/** Waits until no message is due, at most 5 minutes; messages leased by a killed process are due after a minute. */
export async function waitUntilSent({ site }: World, { includeRetries = false } = {}) {
  const deadline = performance.now() + timeoutMs
  const isDue = ({ state, attempts, next_attempt_at }: Message) =>
    state === 'queued' &&
    (next_attempt_at <= new Date().toISOString() || (includeRetries && attempts > 0))
  while ((await site.use(readState)).messages.some(isDue) && performance.now() < deadline) {
    await setTimeout(500)
  }
}

/**
 * Every stored e-mail and text must have arrived, unless it was dropped on purpose or is postponed. Only a kill may cause
 * duplicates, and nothing else may have arrived.
 */
export async function checkDeliveries(world: World): Promise<void> {
  const { inboxes, interrupted, site } = world
  const { figures, violate } = world.results
  const { messages, activity } = await site.use(readState)
  const arrived = Map.groupBy(inboxes.all(), ({ id }) => id)
  const linesOf = Map.groupBy(activity, ({ registration_id }) => registration_id)
  for (const message of messages.filter(({ channel }) => channel !== 'call')) {
    const { id, kind, channel, recipient, state, last_error } = message
    const copies = arrived.get(id) ?? []
    arrived.delete(id)
    const kills = interrupted.get(id)?.size ?? 0
    const what =
      `${kind} to ${recipient}, ${state}, ${last_error ?? 'no error'}: ${copies.length} copies ` +
      `of ${message.attempts} attempts, ${kills} of them interrupted`
    figures[channel === 'email' ? 'e-mails' : 'texts']++
    if (copies.length > 1 + kills) violate(`too often: ${what}`)
    else if (copies.length > 1) figures['messages sent twice, each explained by a kill']++
    const isErased = recipient === ''
    if (!isErased && copies.some(({ to }) => to !== recipient)) violate(`astray: ${what}`)
    const hasChanged = (linesOf.get(message.registration_id)?.length ?? 0) > 1
    const mayBeDropped = isErased || kind.endsWith('spot_available') || hasChanged
    const isMissing = state !== 'sent' || copies.length === 0
    const isExcused = (mayBeDropped && isDropped(message)) || isPostponed(message)
    if (isMissing && !isExcused) violate(`missing: ${what}`)
  }
  for (const [id, [mail]] of arrived) violate(`untrue: message ${id} to ${mail?.to}`)
}

/** Not sent on purpose: out of date, or held back because the phone got many texts */
const isDropped = ({ state, channel, last_error }: Message) =>
  isMoot(last_error) || (state === 'held' && channel === 'text')

/** A second offer to the same registration is delayed by half an hour, longer than this check waits. */
const isPostponed = ({ state, attempts, next_attempt_at }: Message) =>
  state === 'queued' && attempts === 0 && next_attempt_at > new Date().toISOString()
