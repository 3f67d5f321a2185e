import { dayMs } from '../../domain/duration.ts'
import { addDays, localDate } from '../../domain/program-time.ts'
import { addToBlacklist } from '../blacklist/blacklist-commands.ts'
import { cancelRegistration } from '../cancellation/cancellation-commands.ts'
import type { Db } from '../db/connect.ts'
import { createEvent } from '../event/event-commands.ts'
import { findUnsentToken } from '../messages/outbox/outbox-queries.ts'
import { addRegistration, markNoShow } from '../registration/registration-admin-commands.ts'
import { joinWaitlist, register } from '../registration/registration-commands.ts'
import { noteWhoCame } from './attendance-seed-commands.ts'
import { demoAdmin } from './demo-admin.ts'
import { type PlannedEvent, type PlannedSlot, planEvents, type SlotChoice } from './events.ts'
import { seededRandom } from './random.ts'
import { addPlannedSeries } from './series-seed-commands.ts'
import { planSteps, type Step } from './steps.ts'

const by = demoAdmin.username

/** Fills an empty database by running the program's own commands. The same `now` gives the same families. */
export async function seedDemo(db: Db, { now, zone }: { now: Date; zone: string }): Promise<void> {
  const today = localDate(now.toISOString(), zone)
  const events = planEvents(today, zone)
  const slots = new Map<PlannedSlot, SlotChoice>()
  for (const event of events) await addPlannedEvent(db, event, slots, zone)
  const seriesEvents = await addPlannedSeries(db, slots, { by, zone, now })

  const runStep = createStepRunner(db, slots, zone)
  for (const step of planSteps([...events, ...seriesEvents], {
    random: seededRandom(today),
    now,
    zone,
  })) {
    await runStep(step)
  }
  await noteWhoCame(db, { now, zone })
  await addByPhone(db, { now, zone })
  await addBans(db, { now, zone })
  // Invented people must not get mail, and most of the messages are about the past.
  await db.updateTable('messages').set({ state: 'kept' }).where('state', '=', 'queued').execute()
}

/** Adds two families as a volunteer does. No message can reach them, so they are on To Call. */
async function addByPhone(db: Db, { now, zone }: { now: Date; zone: string }): Promise<void> {
  const slot = await db
    .selectFrom('time_slots')
    .where('start_time', '>', now.toISOString())
    .whereRef('confirmed_count', '<', 'capacity')
    .orderBy('confirmed_count')
    .orderBy('id')
    .select(['id as timeSlotId', 'event_id as eventId'])
    .executeTakeFirst()
  const people = [
    { name: 'Marta Solís', phone: '(513) 555-0177', language: 'es' as const },
    { name: 'Mr. Ellis' },
  ]
  if (!slot) return
  for (const person of people) {
    const request = { ...person, ...slot, status: 'auto' as const }
    await addRegistration(db, request, { by, zone, clock: () => now })
  }
}

async function addBans(db: Db, { now, zone }: { now: Date; zone: string }): Promise<void> {
  const waiting = await db
    .selectFrom('registrations')
    .innerJoin('time_slots', 'time_slots.id', 'registrations.time_slot_id')
    .where('registrations.status', '=', 'waitlist')
    .where('time_slots.start_time', '>', now.toISOString())
    .where('registrations.phone', 'is not', null)
    .orderBy('registrations.id')
    .select(['name', 'email', 'phone'])
    .executeTakeFirst()
  const bans = [
    {
      person: {
        name: 'Chris Doyle',
        email: 'chris.doyle@example.org',
        phone: '(555) 019-9999',
        reason: 'Left the machines running and went away, on two visits',
      },
      daysAgo: 16,
    },
    {
      person: {
        name: 'Robin Hale',
        email: 'robin.hale@example.org',
        phone: '(555) 019-9998 or (555) 019-9997',
        reason: 'Washed work clothes full of oil',
      },
      daysAgo: 9,
      lastsDays: 60,
    },
    {
      person: {
        name: 'Jamie Frost',
        email: 'jamie.frost@example.org',
        phone: '(555) 019-9996',
        reason: 'Shouted at a volunteer',
      },
      daysAgo: 75,
      lastsDays: 60,
    },
  ]
  for (const { person, daysAgo, lastsDays } of bans) {
    const at = new Date(now.getTime() - daysAgo * dayMs)
    const endDate = lastsDays && addDays(localDate(at.toISOString(), zone), lastsDays)
    await addToBlacklist(db, { ...person, ...(endDate && { endDate }) }, { by, now: at, zone })
  }
  if (!waiting?.phone) return
  const reason = 'Sends other people in their place'
  await addToBlacklist(db, { ...waiting, phone: waiting.phone, reason }, { by, now, zone })
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

function createStepRunner(db: Db, slots: Map<PlannedSlot, SlotChoice>, zone: string) {
  const registrations = new Map<string, { id: string }>()

  return async ({ action, person, slot, at }: Step): Promise<void> => {
    const choice = slots.get(slot)
    if (!choice) throw new Error(`No time slot starts at ${slot.start}`)
    const key = `${choice.timeSlotId} ${person.name}`
    const earlier = registrations.get(key)
    const textConsent = person.email === null
    const actor = { by, zone, clock: () => at }
    if (action === 'register') {
      // A waiting family uses the link in its e-mail to complete its entry.
      const signUpToken = earlier && (await findUnsentToken(db, earlier.id))
      const request = { ...person, ...choice, textConsent, signUpToken }
      registrations.set(key, (await register(db, request, actor)).registration)
    } else if (action === 'join_waitlist') {
      const { name, email, phone } = person
      const contact = email === null ? { name, phone, textConsent } : { name, email }
      const { registration } = await joinWaitlist(db, { ...contact, ...choice }, () => at)
      registrations.set(key, registration)
    } else if (action === 'phone') {
      await addRegistration(db, { ...person, ...choice, status: 'auto' }, actor)
    } else if (action === 'cancel') {
      await cancelRegistration(
        db,
        (earlier && (await findUnsentToken(db, earlier.id))) ?? '',
        () => at,
      )
    } else {
      await markNoShow(db, earlier?.id ?? '', actor)
    }
  }
}
