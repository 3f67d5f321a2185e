import { isDeepStrictEqual } from 'node:util'
import { activityWords as words } from '../../src/contract/words/en/activity.ts'
import { skipReasons } from '../../src/domain/message.ts'
import type { Db } from '../../src/server/db/connect.ts'
import { readFigures } from '../../test/support/figures.ts'
import { type Round, strictSlots } from './client.ts'
import type { Family } from './family.ts'
import { possibleStates, type RegistrationState } from './registration-model.ts'
import type { Results } from './results.ts'
import type { Site } from './site.ts'

type Stored = Awaited<ReturnType<typeof readEvent>>
type Check = { round: Round; stored: Stored; violate: Results['violate'] }

/** Compares what is stored about a round's event with the responses that its clients got. No request may be in flight. */
export async function checkRound(site: Site, round: Round, results: Results): Promise<void> {
  const { stored, figures } = await site.read(async (db) => ({
    stored: await readEvent(db, round.eventId),
    figures: await readFigures(db),
  }))
  const { violate } = results
  if (!isDeepStrictEqual(figures.kept, figures.counted)) {
    violate(`miscounted: stored counts differ from a recount in round ${results.rounds}`)
  }
  const check = { round, stored, violate }
  const ids = round.families.map((family) => checkFamily(check, family))
  checkStrays(check, new Set(ids))
  checkCapacities(check)
  checkOffers(check)
  checkCalls(check)
}

async function readEvent(db: Db, eventId: string) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => ({
      slots: await tx
        .selectFrom('time_slots')
        .where('event_id', '=', eventId)
        .selectAll()
        .execute(),
      rows: await tx
        .selectFrom('registrations')
        .where('event_id', '=', eventId)
        .selectAll()
        .execute(),
      lines: await tx.selectFrom('activity').where('event_id', '=', eventId).selectAll().execute(),
      messages: await tx
        .selectFrom('messages')
        .where('payload', 'like', `%"eventId":"${eventId}"%`)
        .selectAll()
        .execute(),
      freed: await tx
        .selectFrom('freed_spots')
        .innerJoin('time_slots', 'time_slots.id', 'time_slot_id')
        .where('event_id', '=', eventId)
        .where('freed_by', 'in', ['cancelled', 'moved'])
        .select(['time_slot_id', 'freed_at'])
        .execute(),
      blacklist: await tx.selectFrom('blacklist').select('name').execute(),
    }))
}

/** The stored registration must match a possible state. Returns its id, if there is or was one. */
function checkFamily({ stored, violate }: Check, family: Family): string | undefined {
  const { name } = family
  const row = stored.rows.find((one) => one.name === name)
  const id = row?.id ?? family.id
  const lines = stored.lines.filter((line) => id && line.registration_id === id)
  const descriptions = lines.map(({ description }) => description)
  const state: RegistrationState = {
    status: row?.status ?? (descriptions.length > 0 ? 'gone' : 'none'),
    slot: row?.time_slot_id ?? '',
    agreed: Boolean(row?.text_consent_at),
    // `checkCalls` and `checkOffers` check calls and offers; a sign-up link may be sent at any time.
    lines: descriptions.filter((description) => !isCall(description)).sort(),
    messages: stored.messages
      .filter(({ kind, dedupe_key }) => dedupe_key.startsWith(`${id}:`) && !isLink.test(kind))
      .map(({ channel, kind }) => `${channel} ${kind}`)
      .sort(),
  }
  const possible = possibleStates(family)
  if (!possible.some((one) => isDeepStrictEqual(one, state))) {
    violate(explain(state, possible, family))
  }
  if (family.id && id !== family.id) violate(`lost: the id of ${name}`)
  if (row && row.language !== family.language) violate(`lost: the language of ${name}`)
  const isBanned = stored.blacklist.some((entry) => entry.name === name)
  if (row && isBanned !== (row.status === 'no_show')) {
    violate(`lost: ${name} is ${row.status}, on the blacklist: ${isBanned}`)
  }
  return id
}

const isLink = /spot_available|sign_up_link/
const isCall = (description: string) => / called Family \d+ about: /.test(description)

function explain(state: RegistrationState, possible: RegistrationState[], family: Family): string {
  const count = ({ lines, messages }: RegistrationState) => lines.length + messages.length
  const isDoubled = possible.every((one) => count(state) > count(one))
  const history = family.history.flat().map(({ action, outcome }) => [action, outcome])
  return (
    `${isDoubled ? 'doubled' : 'lost'}: ${family.name} is ${JSON.stringify(state)}, but can only be ` +
    `${possible.map((one) => JSON.stringify(one)).join(' or ')} after ${JSON.stringify(history)}`
  )
}

/** Reports rows that belong to no family, duplicates, and promotions without an administrator's act. */
function checkStrays({ round, stored, violate }: Check, ids: Set<string | undefined>): void {
  const names = new Set(round.families.map(({ name }) => name))
  for (const [name, rows] of Map.groupBy(stored.rows, (row) => row.name)) {
    if (!names.has(name)) violate(`untrue: ${name} is registered`)
    if (rows.length > 1) violate(`doubled: ${name} is registered ${rows.length} times`)
  }
  for (const { registration_id, description } of stored.lines) {
    if (registration_id && !ids.has(registration_id)) violate(`untrue: ${description}`)
  }
  for (const { dedupe_key, kind, recipient } of stored.messages) {
    if (!ids.has(dedupe_key.split(':')[0])) violate(`untrue: ${kind} to ${recipient}`)
  }
  const isPromotion = (description: string) => description.endsWith(words.promoted(''))
  const [promotions = [], others = []] = [true, false].map((isWanted) =>
    stored.lines.filter(({ description }) => isPromotion(description) === isWanted),
  )
  const acts = others.filter(({ actor }) => actor !== 'public').map((line) => line.created_at)
  for (const { description, created_at } of promotions) {
    if (!acts.includes(created_at)) violate(`untrue: ${description}, without an administrator`)
  }
}

function checkCapacities({ round, stored, violate }: Check): void {
  const { capacities, edits } = round
  const slots = round.slots.map(({ id }) => stored.slots.find((slot) => slot.id === id))
  const now = slots.map((slot) => slot?.capacity)
  if (!capacities.some((possible) => isDeepStrictEqual(possible, now))) {
    violate(`lost: capacities are ${now}, not ${capacities.join(' or ')}`)
  }
  const lines = stored.lines.filter(({ description }) => /^Event .* changed$/.test(description))
  const isPossible = edits.done <= lines.length && lines.length <= edits.done + edits.doubtful
  if (!isPossible) violate(`lost or doubled: ${lines.length} edits, ${JSON.stringify(edits)}`)
  for (const [n, slot] of slots.entries()) {
    const confirmed = round.families.filter((family) => {
      const row = stored.rows.find(({ name }) => name === family.name)
      const isThere = row?.time_slot_id === slot?.id && row?.status === 'confirmed'
      return isThere && (n < strictSlots || !wasChangedByAdmin(family))
    })
    // In slots that are not strict, the administrator may lower the capacity below the number of confirmed families.
    const highest = (round.slots[n]?.capacity ?? 0) + edits.done + edits.doubtful
    const limit = n < strictSlots ? (slot?.capacity ?? 0) : highest
    if (confirmed.length > limit) {
      violate(`over capacity: ${confirmed.length} of ${limit} in slot ${slot?.id}`)
    }
  }
}

/** Only such a family can be confirmed in a full slot. */
function wasChangedByAdmin({ history }: Family): boolean {
  return history.flat().some(({ action }) => ['add', 'set', 'move'].includes(action.kind))
}

/**
 * Each offer's occasion must be "joined", "waiting" or a family that gave up its spot. A family whose registration
 * started on the waitlist of a strict slot must get an offer when another family gives up a spot there.
 */
function checkOffers({ round, stored, violate }: Check): void {
  const { rows, messages } = stored
  const offers = messages.filter(({ kind }) => kind.endsWith('spot_available'))
  const givenUp = stored.lines.filter(({ description }) => leaves.test(description))
  const givers = new Set(givenUp.map((line) => line.registration_id))
  const keys = new Set(offers.map(({ dedupe_key }) => dedupe_key))
  for (const { dedupe_key, kind, channel, registration_id } of offers) {
    const [, , occasion = ''] = dedupe_key.split(/[: ]/)
    const isKnown = occasion === 'joined' || occasion === 'waiting' || givers.has(occasion)
    if (!isKnown) violate(`untrue: the offer ${dedupe_key}, whose spot nobody gave up`)
    // Families with an e-mail address that agreed to texts when they signed up get each offer on both channels.
    const row = rows.find(({ id }) => id === registration_id)
    const isPaired = channel === 'text' || row?.text_consent_at === row?.created_at
    const otherKind = channel === 'text' ? 'spot_available' : 'text_spot_available'
    const other = dedupe_key.replace(`:${kind}:`, `:${otherKind}:`)
    if (row?.email && isPaired && !keys.has(other)) violate(`missing: ${other}`)
  }
  const cancelled = rows.flatMap(({ id, time_slot_id, cancelled_at: freed_at }) =>
    freed_at && givenUp.some((line) => line.registration_id === id && line.created_at === freed_at)
      ? { time_slot_id, freed_at }
      : [],
  )
  const strict = round.slots.slice(0, strictSlots).map(({ id }) => id)
  for (const { time_slot_id, freed_at } of [...stored.freed, ...cancelled]) {
    const waiting = rows.filter(
      (row) =>
        strict.includes(time_slot_id) &&
        row.time_slot_id === time_slot_id &&
        row.waitlisted_at === row.created_at &&
        row.created_at < freed_at,
    )
    for (const { id, name } of waiting) {
      const offer = offers.find((one) => one.registration_id === id && one.created_at <= freed_at)
      if (!offer) violate(`missing: an offer to ${name} of the spot given up at ${freed_at}`)
    }
  }
}

/** Lines about families that cancelled or moved themselves, unlike "was set to cancelled" */
const leaves = new RegExp(`^Family \\d+(${words.cancelled('')}|${words.choseOtherTime('')})$`)

/** A call stays open until an administrator makes it or it becomes obsolete. Only a call that was made has a line. */
function checkCalls({ round, stored, violate }: Check): void {
  const calls = stored.messages.filter(({ channel }) => channel === 'call')
  for (const { id, kind, state, called_at, last_error } of calls) {
    const isOpen = state === 'kept' || last_error === skipReasons.obsolete
    const isRight = called_at ? state === 'sent' : isOpen && !round.called.has(id)
    if (!isRight) violate(`lost: call ${id} (${kind}) is ${state}`)
  }
  const made = stored.messages.filter(({ called_at }) => called_at).length
  const written = stored.lines.filter(({ description }) => isCall(description)).length
  if (written > made) violate(`doubled: ${written} lines about ${made} calls`)
}
