import type { FastifyInstance } from 'fastify'
import type { Event } from '../../../src/contract/event.ts'
import { api } from '../../../src/contract/paths.ts'
import type { AdminRegistration } from '../../../src/contract/registration.ts'
import { hourMs } from '../../../src/domain/duration.ts'
import type { TwilioSettings } from '../../../src/server/config/twilio-settings.ts'
import { adminLogin } from '../data.ts'
import { textUs } from '../incoming-texts.ts'
import { seriesBody } from '../series-data.ts'
import { slotAt } from './calendar.ts'
import type { Mailboxes } from './mailboxes.ts'

export type Person = { name: string; email: string; phone: string }
export type Program = { app: FastifyInstance; twilio: TwilioSettings; mailboxes: Mailboxes }
type Action = (
  program: Program,
  person: Person,
  words: Record<string, string | undefined>,
) => Promise<unknown>

async function call<T>(
  { app }: Program,
  [method, url]: ['GET' | 'POST' | 'PUT', string],
  payload?: object,
  headers = {},
): Promise<T> {
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
  if (answer.statusCode < 300) return answer.json()
  throw new Error(`${method} ${url} answered ${answer.statusCode}: ${answer.body}`)
}

async function signIn(program: Program) {
  const { token } = await call<{ token: string }>(program, ['POST', api.adminLogin()], adminLogin)
  return { authorization: `Bearer ${token}` }
}

/** Finds a slot that the home page shows; throws if its series has not opened the event yet. */
async function findSlot(program: Program, name?: string) {
  for (const event of await call<Event[]>(program, ['GET', api.events()])) {
    const slot = event.timeSlots.find(({ startTime }) => slotAt(startTime) === name)
    if (slot) return { event, slot, choice: { eventId: event.id, timeSlotId: slot.id } }
  }
  throw new Error(`Nobody can sign up for ${name}`)
}

const signUp: Action = async (program, { name, email, phone }, { slot, texts, spanish }) => {
  const signUpToken = slot ? undefined : program.mailboxes.tokenOf(name)
  const { eventId, timeSlotId } = signUpToken
    ? await call<{ eventId: string; timeSlotId: string }>(program, ['GET', api.my(signUpToken)])
    : (await findSlot(program, slot)).choice
  return call(program, ['POST', api.register()], {
    ...{ eventId, timeSlotId, name, email, phone, signUpToken },
    address: `${phone.slice(-4)} River Road`,
    ...{ city: 'Harrison', state: 'OH', zipCode: '45030' },
    textConsent: texts !== undefined,
    ...(spanish && { language: 'es' }),
  })
}

/** An administrator finds the family by its name and changes its registration. */
async function change(program: Program, { name }: Person, changes: object) {
  const headers = await signIn(program)
  const search = api.adminRegistrationSearch({ search: name })
  const [found] = await call<AdminRegistration[]>(program, ['GET', search], undefined, headers)
  return call(program, ['PUT', api.adminRegistration(found?.id ?? '')], changes, headers)
}

const slotsOf = (...all: [startTime: string, endTime: string, capacity: number][]) =>
  all.map(([startTime, endTime, capacity]) => ({ startTime, endTime, capacity }))
/** The event of the second Tuesday opens on October 27, the event of the first Sunday a day later. */
const tuesday = seriesBody({
  name: 'second Tuesday',
  openDaysAhead: 14,
  timeSlots: slotsOf(['09:00', '10:00', 3], ['11:00', '12:00', 3], ['17:00', '18:00', 4]),
})
const sunday = seriesBody({
  ...{ name: 'first Sunday', week: 1, weekday: 0, openDaysAhead: 4 },
  timeSlots: slotsOf(['10:00', '11:30', 4], ['13:00', '14:30', 7]),
})

const moveSlot: Action = async (program, _person, { slot: name, hours }) => {
  const { event, slot: moved } = await findSlot(program, name)
  const timeSlots = event.timeSlots.map(({ id, capacity, startTime, endTime }) => {
    const byMs = id === moved.id ? Number(hours) * hourMs : 0
    const later = (time: string) => new Date(Date.parse(time) + byMs).toISOString()
    return { id, capacity, startTime: later(startTime), endTime: later(endTime) }
  })
  return call(program, ['PUT', api.adminEvent(event.id)], { timeSlots }, await signIn(program))
}

const actions: [RegExp, Action][] = [
  [/^signs up (?<spanish>in Spanish )?(?:by link|for (?<slot>\w+))(?<texts> with texts)?$/, signUp],
  [
    /^joins the waitlist of (?<slot>\w+)$/,
    async (program, { name, email }, { slot }) => {
      const { choice } = await findSlot(program, slot)
      return call(program, ['POST', api.waitlist()], { ...choice, name, email })
    },
  ],
  [
    /^cancels by link$/,
    (program, { name }) => call(program, ['POST', api.cancel(program.mailboxes.tokenOf(name))]),
  ],
  [
    /^texts (?<said>\w+)$/,
    async (program, { name, phone }, { said = '' }) => {
      const number = `+1${phone.replace(/\D/g, '')}`
      const answer = await textUs(program, number, said, {}, program.twilio)
      if (answer) program.mailboxes.answered(name, answer)
    },
  ],
  [/^is cancelled$/, (program, person) => change(program, person, { status: 'cancelled' })],
  [
    /^is moved to (?<slot>\w+)$/,
    async (program, person, { slot }) => {
      const { timeSlotId } = (await findSlot(program, slot)).choice
      return change(program, person, { timeSlotId })
    },
  ],
  [
    /^creates the series$/,
    async (program) => {
      const headers = await signIn(program)
      for (const body of [tuesday, sunday])
        await call(program, ['POST', api.adminSeriesList()], body, headers)
    },
  ],
  [/^moves (?<slot>\w+) (?<hours>\d) hours? later$/, moveSlot],
]

/** Performs an action of a diary, with the calls that the screens make. */
export async function performAction(program: Program, person: Person, words: string) {
  for (const [pattern, action] of actions) {
    const match = pattern.exec(words)
    if (match) return action(program, person, { ...match.groups })
  }
  throw new Error(`No action is named "${words}"`)
}
