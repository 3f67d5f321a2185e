import fc from 'fast-check'
import type { Event, TimeSlot } from '../../../src/contract/event.ts'
import { api } from '../../../src/contract/paths.ts'
import type { AdminRegistration } from '../../../src/contract/registration.ts'
import type { Answer } from '../app.ts'
import { familyEmail, registerBody, waitlistBody } from '../data.ts'
import { listRegistrations, openEvent, slotsOf, type World } from './world.ts'

const publicActions = ['register', 'registerIfOpen', 'registerByLink', 'joinWaitlist'] as const
const linkActions = [
  'cancel',
  'moveByLink',
  'moveByLink',
  'complete',
  'look',
  'checkDuplicate',
] as const
/** Actions that can put a slot over capacity (DESIGN.md 5, rule 8) */
const forcingActions = ['add', 'setStatus', 'move', 'changeCapacity'] as const
const otherActions = [
  'correctEmail',
  'changeNothing',
  'markNoShow',
  'remove',
  'retitle',
  'moveSlot',
  'ban',
  'unban',
  'cloneAndDelete',
  'wait',
] as const

type ActionName =
  | (typeof publicActions)[number]
  | (typeof linkActions)[number]
  | (typeof forcingActions)[number]
  | (typeof otherActions)[number]

/** `pick` and `value` select among the objects that exist when the step is performed. */
export type Step = { action: ActionName; family: number; pick: number; value: number }

export const step: fc.Arbitrary<Step> = fc.record({
  action: fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...publicActions) },
    { weight: 3, arbitrary: fc.constantFrom(...linkActions) },
    { weight: 4, arbitrary: fc.constantFrom(...forcingActions) },
    { weight: 4, arbitrary: fc.constantFrom(...otherActions) },
  ),
  family: fc.integer({ min: 1, max: 5 }),
  pick: fc.nat({ max: 11 }),
  value: fc.nat({ max: 11 }),
})

export function mayOverfill({ action }: Step): boolean {
  return forcingActions.some((one) => one === action)
}

type StepAnswer = Answer<unknown> | undefined
type Action = (world: World, step: Step) => Promise<StepAnswer>

/** Performs a step with the screens' calls; returns the last response, or undefined if there was nothing to do. */
export function performStep(world: World, step: Step): Promise<StepAnswer> {
  return actions[step.action](world, step)
}

const actions: Record<ActionName, Action> = {
  register: (world, step) => post(world, api.register(), bodyOf(world, step)),
  registerIfOpen: (world, step) =>
    post(world, api.register(), bodyOf(world, step, { waitlist: false })),
  registerByLink: (world, step) =>
    post(world, api.register(), bodyOf(world, step, { signUpToken: linkOf(world, step) })),
  joinWaitlist: async (world, { family, pick }) =>
    post(world, api.waitlist(), waitlistBody(slotAt(world, pick), family)),
  cancel: (world, step) => post(world, api.cancel(linkOf(world, step))),
  moveByLink: async (world, step) => {
    const { id, eventId, startTime } = slotAt(world, step.pick)
    const body = { eventId, timeSlotId: id, ...(step.value % 4 === 0 && { startTime }) }
    return post(world, api.myMove(linkOf(world, step)), body)
  },
  complete: async (world, step) =>
    world.nextApp().put(api.my(linkOf(world, step)), detailsOf(step.family)),
  look: async (world, step) => world.nextApp().get(api.my(linkOf(world, step))),
  checkDuplicate: async (world, { family, pick }) => {
    const { id, eventId } = slotAt(world, pick)
    const body = { eventId, timeSlotId: id, email: familyEmail(family) }
    return post(world, api.checkDuplicate(), body)
  },
  add: async (world, { family, pick, value }) => {
    const status = (['auto', 'confirmed', 'waitlist'] as const)[value % 3]
    const body = { ...waitlistBody(slotAt(world, pick), family), status }
    return post(world, api.adminRegistrations(), body)
  },
  setStatus: async (world, step) => {
    const status = (['confirmed', 'waitlist', 'cancelled', 'no_show'] as const)[step.value % 4]
    return change(world, step, () => ({ status }))
  },
  move: (world, step) =>
    change(world, step, ({ eventId }) => {
      const slots = slotsOf(world).filter((slot) => slot.eventId === eventId)
      return { timeSlotId: slots[step.value % Math.max(1, slots.length)]?.id }
    }),
  correctEmail: (world, step) =>
    change(world, step, () => ({
      email: step.value < 3 ? familyEmail(step.family) : `corrected${step.value}@example.org`,
    })),
  changeNothing: (world, step) =>
    change(world, step, ({ name, email, status, timeSlotId }) => ({
      name,
      email,
      status,
      timeSlotId,
    })),
  markNoShow: async (world, step) => {
    const row = await registrationAt(world, step)
    return row && post(world, api.adminNoShow(row.id))
  },
  remove: async (world, step) => {
    const row = await registrationAt(world, step)
    const { token } = world
    return row && world.nextApp().delete(api.adminRegistration(row.id), { token })
  },
  changeCapacity: (world, step) =>
    editSlot(world, step, () => ({ capacity: 1 + (step.value % 3) })),
  moveSlot: (world, step) =>
    editSlot(world, step, ({ startTime, endTime }) => ({
      startTime: later(startTime, step.value - 2),
      endTime: later(endTime, step.value - 2),
    })),
  retitle: (world, step) => edit(world, step, () => ({ title: `Laundry day ${step.value}` })),
  ban: async (world, { family }) => {
    const email = familyEmail(family)
    world.everBanned.add(email)
    const { phone } = detailsOf(family)
    return post(world, api.adminBlacklist(), { name: 'Somebody', email, phone, reason: 'A test' })
  },
  unban: async (world, { pick }) => {
    const { token } = world
    const entries = await world.nextApp().get<{ id: string }[]>(api.adminBlacklist(), { token })
    const entry = entries.body[pick % Math.max(1, entries.body.length)]
    return entry && world.nextApp().delete(api.adminBlacklistEntry(entry.id), { token })
  },
  cloneAndDelete: async (world, { pick }) => {
    const event = world.events[pick % world.events.length]
    if (!event) return undefined
    const { token } = world
    if (pick % 3 > 0) {
      if (world.events.length > 1) return undefined
      const cloned = await post<Event>(world, api.adminEventClone(event.id), { date: '2026-10-24' })
      if (cloned.status === 201) world.events = [...world.events, cloned.body]
      return cloned
    }
    const deleted = await world.nextApp().delete(api.adminEvent(event.id), { token })
    world.events = world.events.filter(({ id }) => id !== event.id)
    if (world.events.length === 0) world.events = [await openEvent(world)]
    return deleted
  },
  wait: async (world, { value }) => {
    world.clock.advanceHours(value < 8 ? 0.6 : 7)
    await world.remind()
    return undefined
  },
}

const detailsOf = (family: number) => ({
  // Families 1 and 2 share a phone, as do 3 and 4.
  phone: `(614) 555-010${Math.ceil(family / 2)}`,
  address: `${family} River Road`,
  city: 'Harrison',
  state: 'OH',
  zipCode: '45030',
})

function bodyOf(world: World, { family, pick }: Step, more: object = {}) {
  return registerBody(slotAt(world, pick), family, { ...detailsOf(family), ...more })
}

function slotAt(world: World, pick: number): TimeSlot {
  const slots = slotsOf(world)
  const slot = slots[pick % slots.length]
  if (!slot) throw new Error('There is no time slot')
  return slot
}

/** A link from the family's mailbox, usually the newest; a made-up link if the mailbox has none */
function linkOf(world: World, { family, value }: Step): string {
  const links = world.links.get(familyEmail(family)) ?? []
  return links.at(value < 8 ? -1 : -2) ?? '00000000-0000-4000-8000-000000000000'
}

function post<T>({ token, nextApp }: World, url: string, body?: object): Promise<Answer<T>> {
  return nextApp().post<T>(url, body, { token })
}

async function registrationAt(world: World, { pick }: Step) {
  const rows = await listRegistrations(world)
  return rows[pick % Math.max(1, rows.length)]
}

async function change(
  world: World,
  step: Step,
  changesOf: (row: AdminRegistration) => object,
): Promise<StepAnswer> {
  const row = await registrationAt(world, step)
  if (!row) return undefined
  const { token } = world
  return world.nextApp().put(api.adminRegistration(row.id), changesOf(row), { token })
}

async function editSlot(
  world: World,
  step: Step,
  changesOf: (slot: TimeSlot) => Partial<TimeSlot>,
): Promise<StepAnswer> {
  const { id } = slotAt(world, step.pick)
  return edit(world, step, ({ timeSlots }) => ({
    timeSlots: timeSlots.map((slot) => (slot.id === id ? { ...slot, ...changesOf(slot) } : slot)),
  }))
}

async function edit(
  world: World,
  { pick }: Step,
  changesOf: (event: Event) => object,
): Promise<StepAnswer> {
  const event = world.events.find(({ id }) => id === slotAt(world, pick).eventId)
  if (!event) return undefined
  const { token } = world
  const answer = await world
    .nextApp()
    .put<Event>(api.adminEvent(event.id), changesOf(event), { token })
  if (answer.status === 200) {
    world.events = world.events.map((one) => (one.id === event.id ? answer.body : one))
  }
  return answer
}

function later(instant: string, hours: number): string {
  return new Date(Date.parse(instant) + hours * 3_600_000).toISOString()
}
