import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  familyEmail,
  registerBody,
  slotOf,
  waitlistBody,
} from '../../../test/support/data.ts'
import { mailedToken } from '../../../test/support/personal-links.ts'
import type { TimeSlot } from '../../contract/event.ts'

/** A person in the model, which implements the rules of DESIGN.md 5 with arrays only. */
type Person = {
  family: number
  slot: number
  status: 'confirmed' | 'waitlist' | 'cancelled'
  /** Whether the family was sent a sign-up link that still works; all steps together take less than an hour */
  hasSignUpLink: boolean
}
type Step = { act: 'register' | 'waitlist' | 'complete' | 'cancel'; family: number; slot: number }

const capacities = [1, 2]
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('register', 'register', 'waitlist', 'complete', 'cancel'),
  family: fc.integer({ min: 1, max: 6 }),
  slot: fc.integer({ min: 0, max: capacities.length - 1 }),
})

function createModel() {
  const people: Person[] = []
  const sent: string[] = []
  const confirmedIn = (slot: number) =>
    people.filter((person) => person.slot === slot && person.status === 'confirmed').length
  const hasSpot = (slot: number) => confirmedIn(slot) < (capacities[slot] ?? 0)
  const send = (kind: string, person: Person, occasion: string) =>
    sent.push(`${familyEmail(person.family)} ${people.indexOf(person)} ${kind} ${occasion}`)
  const welcome = (person: Person) =>
    send(
      person.status === 'confirmed' ? 'registration_confirmed' : 'waitlist_joined',
      person,
      `slot ${person.slot}`,
    )
  const active = (family: number) =>
    people.find((person) => person.family === family && person.status !== 'cancelled')

  const refuse = (person: Person): 409 => {
    if (person.status === 'waitlist' && !person.hasSignUpLink) {
      person.hasSignUpLink = true
      send('sign_up_link', person, '')
    }
    return 409
  }

  return {
    people,
    /** One line per message: recipient, registration, kind and occasion */
    sent,
    register({ family, slot }: Step): 201 | 409 {
      const before = active(family)
      if (before) return refuse(before)
      const status = hasSpot(slot) ? 'confirmed' : 'waitlist'
      const person: Person = { family, slot, status, hasSignUpLink: false }
      people.push(person)
      welcome(person)
      return 201
    },
    waitlist({ family, slot }: Step): 201 | 409 {
      const before = active(family)
      if (before) return refuse(before)
      const person: Person = { family, slot, status: 'waitlist', hasSignUpLink: false }
      people.push(person)
      welcome(person)
      if (hasSpot(slot)) send('spot_available', person, 'joined')
      return 201
    },
    complete(person: Person, slot: number): 201 | 409 {
      if (person.status === 'confirmed') return 409
      const status = hasSpot(slot) ? 'confirmed' : 'waitlist'
      Object.assign(person, { slot, status, hasSignUpLink: false })
      welcome(person)
      return 201
    },
    cancel(person: Person): void {
      if (person.status === 'cancelled') return
      const hadSpot = person.status === 'confirmed'
      person.status = 'cancelled'
      send('cancelled', person, '')
      if (!hadSpot || !hasSpot(person.slot)) return
      for (const waiting of people) {
        if (waiting.slot === person.slot && waiting.status === 'waitlist') {
          send('spot_available', waiting, `freed by ${people.indexOf(person)}`)
        }
      }
    },
  }
}
type Model = ReturnType<typeof createModel>

/** Performs the step in the app and in the model, and compares the statuses. */
async function performStep(
  app: TestApp,
  slots: TimeSlot[],
  model: Model,
  step: Step,
): Promise<void> {
  const person = model.people.findLast((one) => one.family === step.family)
  if (step.act === 'cancel') {
    if (!person) return
    expect((await app.post(`/api/cancel/${await findNewestLink(app, model, person)}`)).status).toBe(
      200,
    )
    return model.cancel(person)
  }
  if (step.act === 'complete') {
    if (!person || person.status === 'cancelled') return
    const signUpToken = await findNewestLink(app, model, person)
    const body = registerBody(slotOf(slots, step.slot), step.family, { signUpToken })
    expect((await app.post('/api/register', body)).status).toBe(model.complete(person, step.slot))
    return
  }
  const slot = slotOf(slots, step.slot)
  const isRegister = step.act === 'register'
  const answer = await app.post(
    isRegister ? '/api/register' : '/api/waitlist',
    (isRegister ? registerBody : waitlistBody)(slot, step.family),
  )
  expect(answer.status).toBe(isRegister ? model.register(step) : model.waitlist(step))
}

/** The link in the family's newest message */
async function findNewestLink(app: TestApp, model: Model, person: Person): Promise<string> {
  const rows = await app.db.selectFrom('registrations').orderBy('created_at').select('id').execute()
  return mailedToken(app, rows[model.people.indexOf(person)]?.id ?? '')
}

async function compare(app: TestApp, slots: TimeSlot[], model: Model): Promise<void> {
  const rows = await app.db.selectFrom('registrations').orderBy('created_at').selectAll().execute()
  const slotNumber = (id: string) => slots.findIndex((slot) => slot.id === id)
  expect(rows.map((row) => [row.email, slotNumber(row.time_slot_id), row.status])).toEqual(
    model.people.map(({ family, slot, status }) => [familyEmail(family), slot, status]),
  )

  for (const [slot, capacity] of capacities.entries()) {
    const confirmed = rows.filter(
      (row) => slotNumber(row.time_slot_id) === slot && row.status === 'confirmed',
    )
    expect(confirmed.length).toBeLessThanOrEqual(capacity)
  }
  const active = rows.filter((row) => row.status !== 'cancelled').map((row) => row.email_key)
  expect(active).toEqual([...new Set(active)])

  const messages = await app.db.selectFrom('messages').selectAll().execute()
  const number = (id: string | null) => rows.findIndex((row) => row.id === id)
  const lines = messages.map((message) => {
    const occasion = message.dedupe_key.split(':').slice(2).join(':')
    const reason = {
      registration_confirmed: 'slot',
      waitlist_joined: 'slot',
      cancelled: '',
      sign_up_link: '',
    }
    const why =
      message.kind in reason
        ? reason[message.kind as keyof typeof reason] === ''
          ? ''
          : `slot ${slotNumber(occasion.split(' ')[0] ?? '')}`
        : occasion === 'joined'
          ? 'joined'
          : `freed by ${number(occasion.split(' ')[0] ?? '')}`
    return `${message.recipient} ${number(message.registration_id)} ${message.kind} ${why}`
  })
  expect(lines.sort()).toEqual([...model.sent].sort())
}

test('any sequence of sign-ups, waitlist entries, completions and cancellations gives the same rows and messages as the model', async () => {
  const app = await createTestApp()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 30 }), async (steps) => {
      await app.db.deleteFrom('messages').execute()
      await app.db.deleteFrom('events').execute()
      const { timeSlots } = await addEvent(app.db, {
        slots: capacities.map((capacity, n) => ({ capacity, inHours: 1_000_000 + n })),
        now: app.clock().toISOString(),
      })
      const model = createModel()
      for (const step of steps) {
        // Each step has its own millisecond, which identifies the row.
        app.clock.advanceHours(1 / 3_600_000)
        await performStep(app, timeSlots, model, step)
      }
      await compare(app, timeSlots, model)
    }),
    { numRuns: 30, seed: 20_261_101 },
  )
})
