import { dayMs } from '../../domain/duration.ts'
import { localDate } from '../../domain/program-time.ts'
import { addToBlacklist } from '../blacklist/blacklist-commands.ts'
import { cancelRegistration } from '../cancellation/cancellation-commands.ts'
import type { Db } from '../db/connect.ts'
import { createEvent } from '../event/event-commands.ts'
import { addRegistration, markNoShow } from '../registration/registration-admin-commands.ts'
import { joinWaitlist, register } from '../registration/registration-commands.ts'
import { type PlannedEvent, type PlannedSlot, planEvents, type SlotChoice } from './events.ts'
import { seededRandom } from './random.ts'
import { addPlannedSeries } from './series-seed-commands.ts'
import { type Step, tellStory } from './story.ts'

export const demoAdmin = { username: 'demo', password: 'washday-demo' }

const by = demoAdmin.username

/**
 * Fills an empty database with what three months of the program leave behind, by the commands that
 * serve real families, each at its own time. Starting twice on one day gives the same story.
 */
export async function seedDemo(db: Db, { now, zone }: { now: Date; zone: string }): Promise<void> {
  const today = localDate(now.toISOString(), zone)
  const events = planEvents(today, zone)
  const slots = new Map<PlannedSlot, SlotChoice>()
  for (const event of events) await addPlannedEvent(db, event, slots, zone)
  const ofSeries = await addPlannedSeries(db, slots, { by, zone, now })

  const take = stepTaker(db, slots, zone)
  for (const step of tellStory([...events, ...ofSeries], {
    random: seededRandom(today),
    now,
    zone,
  })) {
    await take(step)
  }
  await addToBlacklist(
    db,
    {
      name: 'Chris Doyle',
      email: 'chris.doyle@example.org',
      phone: '(555) 019-9999',
      reason: 'Left the machines running and went away, on two visits',
    },
    { by, now: new Date(now.getTime() - 16 * dayMs), zone },
  )
  // Nobody is to get mail about a life that was invented, and the jobs would find most of it stale.
  await db.updateTable('messages').set({ state: 'kept' }).where('state', '=', 'queued').execute()
}

async function addPlannedEvent(
  db: Db,
  { createdAt, ...event }: PlannedEvent,
  slots: Map<PlannedSlot, SlotChoice>,
  zone: string,
): Promise<void> {
  const request = {
    ...event,
    timeSlots: event.timeSlots.map(({ start, end, capacity }) => ({
      startTime: start,
      endTime: end,
      capacity,
    })),
  }
  const created = await createEvent(db, request, { by, zone, now: new Date(createdAt) })
  for (const planned of event.timeSlots) {
    const slot = created.timeSlots.find(({ startTime }) => startTime === planned.start)
    if (slot) slots.set(planned, { eventId: created.id, timeSlotId: slot.id })
  }
}

/** Runs one step after the other, remembering who holds which registration and cancel link. */
function stepTaker(db: Db, slots: Map<PlannedSlot, SlotChoice>, zone: string) {
  const made = new Map<string, { id: string; uniqueCancelToken?: string }>()

  return async ({ act, person, slot, at }: Step): Promise<void> => {
    const choice = slots.get(slot)
    if (!choice) throw new Error(`No time slot starts at ${slot.start}`)
    const { name, email } = person
    const key = `${choice.timeSlotId} ${email}`
    const own = made.get(key)
    if (act === 'register') {
      // Somebody who waits comes by the link in the mail, which completes that entry.
      const signUpToken = own?.uniqueCancelToken
      const request = { ...person, ...choice, signUpToken }
      made.set(key, (await register(db, request, () => at)).registration)
    } else if (act === 'join_waitlist') {
      made.set(key, await joinWaitlist(db, { name, email, ...choice }, () => at))
    } else if (act === 'phone') {
      await addRegistration(db, { ...person, ...choice, status: 'auto' }, { by, now: at, zone })
    } else if (act === 'cancel') {
      await cancelRegistration(db, own?.uniqueCancelToken ?? '', () => at)
    } else {
      await markNoShow(db, own?.id ?? '', { by, now: at, zone })
    }
  }
}
