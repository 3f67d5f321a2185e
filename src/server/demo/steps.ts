import { hourMs } from '../../domain/duration.ts'
import type { PlannedEvent, PlannedSlot } from './events.ts'
import { inventPeople, type Person } from './people.ts'
import { daytimeMoments, type Random, shuffled } from './random.ts'

export type Action = 'register' | 'join_waitlist' | 'phone' | 'cancel' | 'miss'

export type Step = { at: Date; action: Action; person: Person; slot: PlannedSlot }

export type OpenEvent = Pick<PlannedEvent, 'createdAt' | 'timeSlots'>

type PersonAction = Pick<Step, 'action' | 'person'>

/** Everything that happens until `now`, in order; the same `now` gives the same steps. */
export function planSteps(
  events: OpenEvent[],
  { random, now, zone }: { random: Random; now: Date; zone: string },
): Step[] {
  const people = inventPeople(random)
  const misses = events.flatMap((event) => event.timeSlots).reduce((n, slot) => n + slot.noShow, 0)
  // These people become no-shows and are blacklisted, so they sign up only once.
  const unreliable = people.splice(people.length - misses)

  const steps = events.flatMap((event) => {
    const families = shuffled(random, people)
    return event.timeSlots.flatMap((slot) => {
      const actions = slotActions(
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
        const moments = daytimeMoments(random, actions[span].length, { ...spans[span], zone })
        return moments.flatMap((at, i) => {
          const action = actions[span][i]
          return action ? [{ at, ...action, slot }] : []
        })
      })
    })
  })
  return steps.sort((a, b) => a.at.getTime() - b.at.getTime())
}

/** The actions in an order that leaves the slot as planned */
function slotActions(slot: PlannedSlot, family: () => Person, unreliable: () => Person) {
  const take = (count: number, from: () => Person) => Array.from({ length: count }, from)
  const missing = take(slot.noShow, unreliable)
  const tooLate = take(slot.cancelledLate, family)
  const holders = [...take(slot.confirmed, family), ...tooLate, ...missing]
  const waiting = take(slot.waitlist + slot.takenOver, family)

  const early: PersonAction[] = holders.map((person, i) => ({
    action: i < slot.phoned ? 'phone' : 'register',
    person,
  }))
  for (const person of take(slot.cancelled, family)) {
    early.splice(Math.floor(early.length / 2), 0, { action: 'cancel', person })
    early.splice(0, 0, { action: 'register', person })
  }
  for (const [i, person] of waiting.entries()) {
    early.push({ action: i % 2 === 0 ? 'join_waitlist' : 'register', person })
  }
  const takenOver: PersonAction[] = waiting.slice(0, slot.takenOver).flatMap((person, i) => [
    { action: 'cancel', person: holders[slot.phoned + i] ?? person },
    { action: 'register', person },
  ])
  return {
    early: [...early, ...takenOver],
    late: tooLate.map((person): PersonAction => ({ action: 'cancel', person })),
    after: missing.map((person): PersonAction => ({ action: 'miss', person })),
  }
}

function next(people: Person[]): Person {
  const person = people.pop()
  if (!person) throw new Error('The demo needs more people')
  return person
}
