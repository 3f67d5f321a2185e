import { isDeepStrictEqual } from 'node:util'
import { activityWords as words } from '../../src/contract/words/en/activity.ts'
import { skipReasons } from '../../src/domain/message.ts'
import { readFigures } from '../../test/support/figures.ts'
import { strictSlots } from './clients.ts'
import type { State } from './registration-model.ts'
import type { Stored } from './site.ts'
import type { Round, World } from './world.ts'

type Check = {
  rounds: Round[]
  stored: Stored
  violate: (what: string) => void
}

/** Compares all that is stored with the responses that the clients got. No request may be in flight. */
export async function checkStored({ site, rounds, results }: World): Promise<void> {
  const { violate } = results
  const stored = await site.stored()
  // Deleting a registration erases its messages.
  stored.messages = stored.messages.filter(({ payload }) => payload.includes('"eventId"'))
  const { kept, counted } = await site.use(readFigures)
  if (!isDeepStrictEqual(kept, counted)) violate('miscounted: counts differ from a recount')
  const check = { rounds, stored, violate }
  checkFamilies(check)
  checkPromotions(check)
  checkCapacities(check)
  checkOffers(check)
  checkCalls(check)
}

/** Each stored registration must match a possible state, and nothing else may be stored. */
function checkFamilies({ rounds, stored, violate }: Check): void {
  const families = rounds.flatMap((round) => round.families)
  const rowsOf = Map.groupBy(stored.rows, (row) => row.name)
  const linesOf = Map.groupBy(stored.lines, (line) => line.registration_id)
  const messagesOf = Map.groupBy(stored.messages, ({ dedupe_key }) => dedupe_key.split(':')[0])
  const banned = new Set(stored.blacklist.map((entry) => entry.name))
  for (const family of families) {
    const { name, states } = family
    const [row, ...others] = rowsOf.get(name) ?? []
    const id = row?.id ?? family.id ?? ''
    const lines = linesOf.get(id) ?? []
    const state: State = {
      status: row?.status ?? (lines.length > 0 ? 'gone' : 'none'),
      slot: row?.time_slot_id ?? '',
      agreed: Boolean(row?.text_consent_at),
      // `checkCalls` and `checkOffers` check calls and offers; a sign-up link may be sent at any time.
      lines: lines
        .map(({ description }) => description)
        .filter((line) => !isCall(line))
        .sort(),
      messages: (messagesOf.get(id) ?? [])
        .filter(({ kind }) => !isLink.test(kind))
        .map(({ channel, kind }) => `${channel} ${kind}`)
        .sort(),
    }
    if (!states.some((one) => isDeepStrictEqual(one, state))) {
      const count = (one: State) => one.lines.length + one.messages.length
      const isDoubled = states.every((one) => count(state) > count(one))
      violate(
        `${isDoubled ? 'doubled' : 'lost'}: ${name} is ${JSON.stringify(state)}, but can only be ` +
          `one of ${JSON.stringify(states)} after ${JSON.stringify(family.acts)}`,
      )
    }
    if (family.id && id !== family.id) violate(`lost: the id of ${name}`)
    if (row && row.language !== family.language) violate(`lost: the language of ${name}`)
    if (row && banned.has(name) !== (row.status === 'no_show')) {
      violate(`lost: ${name} is ${row.status}, on the blacklist: ${banned.has(name)}`)
    }
    if (others.length > 0) violate(`doubled: ${name} is registered ${others.length + 1} times`)
    rowsOf.delete(name)
    linesOf.delete(id)
    messagesOf.delete(id)
  }
  for (const name of rowsOf.keys()) violate(`untrue: ${name} is registered`)
  for (const [id, [line]] of linesOf) if (id) violate(`untrue: ${line?.description}`)
  for (const [one] of messagesOf.values()) violate(`untrue: ${one?.kind} to ${one?.recipient}`)
}

const isLink = /spot_available|sign_up_link/
const isCall = (line: string) => / called Family \d+ about: /.test(line)

/** A promotion needs an administrator's act, and nobody who joined earlier may still wait. */
function checkPromotions({ stored, violate }: Check): void {
  const isPromotion = (line: { description: string }) =>
    line.description.endsWith(words.promoted(''))
  const linesOf = Map.groupBy(stored.lines, (line) => line.registration_id)
  const acts = stored.lines.filter((line) => line.actor !== 'public' && !isPromotion(line))
  const moments = new Set(acts.map((line) => line.created_at))
  // A family with a single activity line has waited for the same slot since it signed up.
  const waiting = stored.rows.filter(
    ({ id, status }) => status === 'waitlist' && linesOf.get(id)?.length === 1,
  )
  for (const { description, created_at, registration_id: id } of stored.lines.filter(isPromotion)) {
    if (!moments.has(created_at)) violate(`untrue: ${description}, without an administrator`)
    const row = stored.rows.find((one) => one.id === id)
    if (!row || linesOf.get(id)?.length !== 2) continue
    const passed = waiting.find(
      ({ time_slot_id, waitlisted_at }) =>
        time_slot_id === row.time_slot_id && (waitlisted_at ?? '') < row.created_at,
    )
    if (passed) violate(`out of order: ${description} before ${passed.name}`)
  }
}

function checkCapacities({ rounds, stored, violate }: Check): void {
  for (const { eventId, slots, capacities } of rounds) {
    const found = slots.map(({ id }) => stored.slots.find((slot) => slot.id === id))
    const now = found.map((slot) => slot?.capacity)
    if (!capacities.some((possible) => isDeepStrictEqual(possible, now))) {
      violate(`lost: the capacities of ${eventId} are ${now}, not ${capacities.join(' or ')}`)
    }
    for (const slot of found.slice(0, strictSlots)) {
      const confirmed = stored.rows.filter(
        ({ status, time_slot_id }) => status === 'confirmed' && time_slot_id === slot?.id,
      )
      if (slot && confirmed.length > slot.capacity) {
        violate(`over capacity: ${confirmed.length} of ${slot.capacity} in slot ${slot.id}`)
      }
    }
  }
}

/**
 * Each offer's occasion must be "joined", "waiting" or a family that gave up its spot. A family whose registration
 * started on the waitlist of a strict slot must get an offer when another family gives up a spot there.
 */
function checkOffers({ rounds, stored, violate }: Check): void {
  const { rows, messages } = stored
  const freed = stored.freed.filter(({ freed_by }) => /cancelled|moved/.test(freed_by))
  const offers = messages.filter(({ kind }) => kind.endsWith('spot_available'))
  const givenUp = stored.lines.filter(({ description }) => leaves.test(description))
  const keys = new Set(offers.map(({ dedupe_key }) => dedupe_key))
  for (const { dedupe_key, kind, channel, registration_id, created_at } of offers) {
    const [, , occasion = ''] = dedupe_key.split(/[: ]/)
    const isKnown = givenUp.some((line) => line.registration_id === occasion)
    if (!isKnown && occasion !== 'joined' && occasion !== 'waiting') {
      violate(`untrue: the offer ${dedupe_key}, whose spot nobody gave up`)
    }
    // Families with an e-mail address that agreed to texts when they signed up get each offer on both channels.
    const row = rows.find(({ id }) => id === registration_id)
    const isPaired = channel === 'text' || row?.text_consent_at === row?.created_at
    const otherKind = channel === 'text' ? 'spot_available' : 'text_spot_available'
    const other = dedupe_key.replace(`:${kind}:`, `:${otherKind}:`)
    // A text that was still queued when another spot was freed is about that spot, too.
    const hasQueuedText = offers.some(
      (text) =>
        text.channel === 'text' &&
        text.registration_id === registration_id &&
        text.created_at < created_at &&
        (text.state === 'queued' || (text.sent_at ?? text.last_attempt_at ?? '') >= created_at),
    )
    if (row?.email && isPaired && !keys.has(other) && !hasQueuedText) violate(`missing: ${other}`)
  }
  const cancelled = rows.flatMap(({ id, time_slot_id, cancelled_at: freed_at }) => {
    const isOwn = givenUp.some((one) => one.registration_id === id && one.created_at === freed_at)
    return freed_at && isOwn ? { time_slot_id, freed_at } : []
  })
  const strict = rounds.flatMap(({ slots }) => slots.slice(0, strictSlots).map(({ id }) => id))
  for (const { time_slot_id, freed_at } of [...freed, ...cancelled]) {
    for (const row of strict.includes(time_slot_id) ? rows : []) {
      const { id, name, created_at } = row
      const hasWaited = row.time_slot_id === time_slot_id && row.waitlisted_at === created_at
      if (!hasWaited || created_at >= freed_at) continue
      const offer = offers.find((one) => one.registration_id === id && one.created_at <= freed_at)
      if (!offer) violate(`missing: an offer to ${name} of the spot given up at ${freed_at}`)
    }
  }
}

/** Lines about families that cancelled or moved themselves, unlike "was set to cancelled" */
const leaves = new RegExp(`^Family \\d+(${words.cancelled('')}|${words.choseOtherTime('')})$`)

/** A call stays open until an administrator makes it or it becomes obsolete. Only a call that was made has a line. */
function checkCalls({ rounds, stored, violate }: Check): void {
  const called = rounds.flatMap((round) => [...round.called])
  const calls = stored.messages.filter(({ channel }) => channel === 'call')
  for (const { id, kind, state, called_at, last_error } of calls) {
    const isOpen = state === 'kept' || last_error === skipReasons.obsolete
    const isRight = called_at ? state === 'sent' : isOpen && !called.includes(id)
    if (!isRight) violate(`lost: call ${id} (${kind}) is ${state}`)
  }
  const made = stored.messages.filter(({ called_at }) => called_at).length
  const written = stored.lines.filter(({ description }) => isCall(description)).length
  if (written > made) violate(`doubled: ${written} lines about ${made} calls`)
}
