import { isDeepStrictEqual } from 'node:util'
import { readFigures } from '../../test/support/figures.ts'
import type { Family, Step } from './family.ts'
import { findStored, readEvent, type StoredFamily } from './observe.ts'
import type { Round } from './round.ts'
import type { Site } from './site.ts'
import { type Ending, possibleEndings } from './story.ts'
import type { Tally } from './tally.ts'

type Stored = Awaited<ReturnType<typeof readEvent>>

/** Holds what is stored about a round's event against what its clients were told. Nobody may be at work there. */
export async function checkRound(site: Site, round: Round, tally: Tally): Promise<void> {
  const { stored, figures } = await site.look(async (db) => ({
    stored: await readEvent(db, round.eventId),
    figures: await readFigures(db),
  }))
  if (!isDeepStrictEqual(figures.kept, figures.counted)) {
    tally.violate('miscounted', `round ${tally.rounds}`)
  }
  const found = new Map(round.families.map((family) => [family, findStored(stored, family)]))
  for (const [family, it] of found) checkFamily(family, it, tally)
  checkOffers(round, found, tally)
  checkCapacities(round, stored, tally)
  checkStrangers(stored, [...found.values()], round, tally)
}

function checkFamily(family: Family, stored: StoredFamily, tally: Tally): void {
  const tell = (endings: Ending[]) =>
    `${family.email} is ${show(stored)}, but can only be ${endings.map(show).join(' or ')} ` +
    `after ${JSON.stringify(family.story.flat().map(({ act, outcome }) => [act, outcome]))}`
  const endings = possibleEndings(family.story)
  const alike = endings.filter(
    ({ status, slot, lines }) =>
      status === stored.status && slot === stored.slot && `${lines}` === `${stored.lines}`,
  )
  if (alike.length === 0) {
    const most = Math.max(...endings.map(({ lines }) => lines.length))
    tally.violate(stored.lines.length > most ? 'doubled' : 'lost', tell(endings))
  } else if (!alike.some(({ told }) => `${told}` === `${stored.told}`)) {
    const least = Math.min(...alike.map(({ told }) => told.length))
    tally.violate(stored.told.length < least ? 'missing' : 'untrue', tell(alike))
  }
  if (family.id && stored.id !== family.id) tally.violate('lost', `the id of ${family.email}`)
  if (stored.isBlacklisted !== (stored.status === 'no_show') && stored.status !== 'gone') {
    tally.violate(
      'lost',
      `${family.email} is ${stored.status}, blacklisted: ${stored.isBlacklisted}`,
    )
  }
}

const show = ({ status, slot, lines, told }: Ending) =>
  `${status} in ${slot.slice(-4)} [${lines}] told [${told}]`

/** What puts somebody into a slot's line, where a free spot is offered at once */
const entersLine = ['joined', 'added', 'set to waitlist', 'moved']

/** Who waited before, while and after a family of the slot cancelled by its link must hear of the spot. */
function checkOffers(round: Round, found: Map<Family, StoredFamily>, tally: Tally): void {
  const freed = [...found].filter(([, { lines }]) => lines.includes('cancelled'))
  for (const [family, it] of found) {
    for (const { of } of it.offers) {
      const isTrue =
        of === 'joined'
          ? it.lines.some((line) => entersLine.includes(line))
          : freed.some(([, { id }]) => id === of)
      if (!isTrue) tally.violate('untrue', `${family.email} was offered a spot of ${of}`)
    }
    const stay = lastStay(family)
    if (!stay || it.status === 'gone' || it.lines.includes('promoted')) continue
    for (const [other, { id = '', slot, cancelledAt = '' }] of freed) {
      const cancelled = other.story.flat().find(({ act }) => act.kind === 'cancel')
      if (!cancelled || slot !== stay.slot || (round.overbooked.get(slot) ?? 0) > 0) continue
      const wasThere =
        stay.from < cancelled.askedAt && lastOf(other.story.flat()).answeredAt < stay.until
      // A round is shorter than the 30 minutes between two offers to one registration (rule 16).
      const wasOffered = it.offers.some(({ of, at }) => of === id || at <= cancelledAt)
      if (wasThere && isAnswered(other) && !wasOffered) {
        tally.violate('missing', `${family.email} did not hear of the spot of ${other.email}`)
      }
    }
  }
}

const isAnswered = ({ story }: Family) => lastOf(story.flat()).outcome.is === 'done'

function lastOf(steps: Step[]): Step {
  const last = steps.at(-1)
  if (!last) throw new Error('Nothing was ever asked')
  return last
}

/** From when until when this family certainly waited, and where */
function lastStay({ story }: Family): { slot: string; from: number; until: number } | undefined {
  const steps = story.flat()
  const first = steps[0]
  if (first?.act.kind !== 'join' || first.outcome.is !== 'done') return undefined
  return {
    slot: first.act.slot,
    from: first.answeredAt,
    until: steps[1]?.askedAt ?? Number.POSITIVE_INFINITY,
  }
}

function checkCapacities(round: Round, stored: Stored, tally: Tally): void {
  let possible = [round.slots.map(({ capacity }) => capacity)]
  for (const { capacities, isDone } of round.edits) {
    possible = isDone ? [capacities] : [...possible, capacities]
  }
  const now = round.slots.map(({ id }) => stored.slots.find((slot) => slot.id === id)?.capacity)
  if (!possible.some((capacities) => `${capacities}` === `${now}`)) {
    tally.violate('lost', `capacities are ${now}, not ${possible.join(' or ')}`)
  }
  const done = round.edits.filter(({ isDone }) => isDone).length
  const lines = stored.lines.filter(
    ({ description }) => / changed$/.test(description) && description.startsWith('Event'),
  ).length
  if (lines < done) tally.violate('lost', `${done} changes of the event, but ${lines} lines`)
  if (lines > round.edits.length) tally.violate('doubled', `${lines} changes of the event`)

  for (const { id, capacity } of stored.slots) {
    const confirmed = stored.rows.filter(
      ({ time_slot_id, status }) => time_slot_id === id && status === 'confirmed',
    ).length
    const over = confirmed - capacity - (round.overbooked.get(id) ?? 0)
    if (over > 0) tally.violate('over', `${confirmed} of ${capacity} in slot ${id}`)
  }
}

/** What belongs to nobody, is there twice, or tells of what no administrator did */
function checkStrangers(
  stored: Stored,
  families: StoredFamily[],
  round: Round,
  tally: Tally,
): void {
  const known = new Set(families.map(({ id }) => id))
  const emails = new Set(round.families.map(({ email }) => email))
  const seen = new Set<string>()
  for (const { email } of stored.rows) {
    if (!emails.has(email)) tally.violate('untrue', `${email} is registered`)
    if (seen.has(email)) tally.violate('doubled', `${email} is registered twice`)
    seen.add(email)
  }
  for (const { registration_id, description } of stored.lines) {
    if (registration_id && !known.has(registration_id)) tally.violate('untrue', description)
  }
  for (const { dedupe_key, kind, recipient } of stored.messages) {
    if (!known.has(dedupe_key.split(':')[0])) tally.violate('untrue', `${kind} to ${recipient}`)
  }
  const acts = new Set(
    stored.lines
      .filter(({ actor, description }) => actor !== 'public' && !isPromotion(description))
      .map(({ created_at }) => created_at),
  )
  for (const { description, created_at } of stored.lines) {
    if (isPromotion(description) && !acts.has(created_at)) {
      tally.violate('untrue', `${description}, and no administrator did anything`)
    }
  }
}

const isPromotion = (description: string) => description.endsWith(' moved up from the waitlist')
