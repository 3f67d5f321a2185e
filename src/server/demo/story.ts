import { hourMs } from '../../domain/duration.ts'
import type { PlannedEvent, PlannedSlot } from './events.ts'
import { inventPeople, type Person } from './people.ts'
import { type Random, shuffled, wakingMoments } from './random.ts'

export type Act = 'register' | 'join_waitlist' | 'phone' | 'cancel' | 'miss'

/** One thing that somebody does about one time slot */
export type Step = { at: Date; act: Act; person: Person; slot: PlannedSlot }

/** What a story needs of an event that stands */
export type OpenEvent = Pick<PlannedEvent, 'createdAt' | 'timeSlots'>

type Deed = Pick<Step, 'act' | 'person'>

/** Everything that has happened until `now`, in order: the same for the same day. */
export function tellStory(
  events: OpenEvent[],
  { random, now, zone }: { random: Random; now: Date; zone: string },
): Step[] {
  const people = inventPeople(random)
  const misses = events.flatMap((event) => event.timeSlots).reduce((n, slot) => n + slot.noShow, 0)
  // Somebody who did not come is on the blacklist afterwards, so these sign up only once.
  const unreliable = people.splice(-misses)

  const steps = events.flatMap((event) => {
    const families = shuffled(random, people)
    return event.timeSlots.flatMap((slot) => {
      const deeds = slotDeeds(
        slot,
        () => next(families),
        () => next(unreliable),
      )
      const open = Date.parse(event.createdAt) + hourMs / 3
      const lastDay = Date.parse(slot.start) - 24 * hourMs
      const spans = {
        early: { from: open, to: Math.min(now.getTime(), lastDay) },
        late: { from: lastDay, to: Date.parse(slot.start) - hourMs },
        after: { from: Date.parse(slot.end), to: Date.parse(slot.end) + 12 * hourMs },
      }
      return (['early', 'late', 'after'] as const).flatMap((span) => {
        const moments = wakingMoments(random, deeds[span].length, { ...spans[span], zone })
        return moments.flatMap((at, i) => {
          const deed = deeds[span][i]
          return deed ? [{ at, ...deed, slot }] : []
        })
      })
    })
  })
  return steps.sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** Who does what, in an order that makes the slot end up as planned. */
function slotDeeds(slot: PlannedSlot, family: () => Person, unreliable: () => Person) {
  const take = (count: number, from: () => Person) => Array.from({ length: count }, from)
  const missing = take(slot.noShow, unreliable)
  const tooLate = take(slot.cancelledLate, family)
  const holders = [...take(slot.confirmed, family), ...tooLate, ...missing]
  const waiting = take(slot.waitlist + slot.takenOver, family)

  const early: Deed[] = holders.map((person, i) => ({
    act: i < slot.phoned ? 'phone' : 'register',
    person,
  }))
  for (const person of take(slot.cancelled, family)) {
    early.splice(Math.floor(early.length / 2), 0, { act: 'cancel', person })
    early.splice(0, 0, { act: 'register', person })
  }
  for (const [i, person] of waiting.entries()) {
    early.push({ act: i % 2 === 0 ? 'join_waitlist' : 'register', person })
  }
  const takenOver: Deed[] = waiting.slice(0, slot.takenOver).flatMap((person, i) => [
    { act: 'cancel', person: holders[slot.phoned + i] ?? person },
    { act: 'register', person },
  ])
  return {
    early: [...early, ...takenOver],
    late: tooLate.map((person): Deed => ({ act: 'cancel', person })),
    after: missing.map((person): Deed => ({ act: 'miss', person })),
  }
}

function next(people: Person[]): Person {
  const person = people.pop()
  if (!person) throw new Error('The demo needs more people')
  return person
}
