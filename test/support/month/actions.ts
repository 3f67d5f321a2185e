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

type Method = 'GET' | 'POST' | 'PUT'

async function call<T>(
  { app }: Program,
  [method, url]: [Method, string],
  payload?: object,
  token?: string,
): Promise<T> {
  const headers = token ? { authorization: `Bearer ${token}` } : {}
  const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
  if (answer.statusCode >= 300) {
    throw new Error(`${method} ${url} answered ${answer.statusCode}: ${answer.body}`)
  }
  return answer.json()
}

async function signIn(program: Program): Promise<string> {
  const { token } = await call<{ token: string }>(program, ['POST', api.adminLogin()], adminLogin)
  return token
}

/** Finds a slot that the home page shows; throws if its series has not opened the event yet. */
async function findSlot(program: Program, name?: string) {
  for (const event of await call<Event[]>(program, ['GET', api.events()])) {
    const slot = event.timeSlots.find(({ startTime }) => slotAt(startTime) === name)
    if (slot) return { event, slot, choice: { eventId: event.id, timeSlotId: slot.id } }
  }
  throw new Error(`Nobody can sign up for ${name}`)
}

type Action = (
  program: Program,
  person: Person,
  words: Record<string, string | undefined>,
) => Promise<unknown>

const signUp: Action = async (program, { name, email, phone }, { slot, texts }) => {
  const signUpToken = slot ? undefined : program.mailboxes.tokenOf(name)
  const { eventId, timeSlotId } = signUpToken
    ? await call<{ eventId: string; timeSlotId: string }>(program, ['GET', api.my(signUpToken)])
    : (await findSlot(program, slot)).choice
  return call(program, ['POST', api.register()], {
    ...{ eventId, timeSlotId, name, email, phone, signUpToken },
    address: `${phone.slice(-4)} River Road`,
    city: 'Harrison',
    state: 'OH',
    zipCode: '45030',
    textConsent: texts !== undefined,
  })
}

const joinWaitlist: Action = async (program, { name, email }, { slot }) => {
  const { choice } = await findSlot(program, slot)
  return call(program, ['POST', api.waitlist()], { ...choice, name, email })
}

const cancelByLink: Action = (program, { name }) =>
  call(program, ['POST', api.cancel(program.mailboxes.tokenOf(name))])

const text: Action = async (program, { name, phone }, { said = '' }) => {
  const number = `+1${phone.replace(/\D/g, '')}`
  const answer = await textUs(program, number, said, {}, program.twilio)
  if (answer) program.mailboxes.answered(name, answer)
}

/** An administrator finds the family by its name and changes its registration. */
async function change(program: Program, { name }: Person, changes: object) {
  const token = await signIn(program)
  const search = api.adminRegistrationSearch({ search: name })
  const [found] = await call<AdminRegistration[]>(program, ['GET', search], undefined, token)
  return call(program, ['PUT', api.adminRegistration(found?.id ?? '')], changes, token)
}

const createSeries: Action = async (program) => {
  const token = await signIn(program)
  const bodies = [
    seriesBody({
      name: 'second Tuesday',
      openDaysAhead: 14,
      timeSlots: [
        { startTime: '09:00', endTime: '10:00', capacity: 3 },
        { startTime: '11:00', endTime: '12:00', capacity: 3 },
        { startTime: '17:00', endTime: '18:00', capacity: 4 },
      ],
    }),
    seriesBody({
      name: 'first Sunday',
      week: 1,
      weekday: 0,
      openDaysAhead: 4,
      timeSlots: [
        { startTime: '10:00', endTime: '11:30', capacity: 4 },
        { startTime: '13:00', endTime: '14:30', capacity: 7 },
      ],
    }),
  ]
  for (const body of bodies) await call(program, ['POST', api.adminSeriesList()], body, token)
}

const moveSlot: Action = async (program, _person, { slot: name, hours }) => {
  const { event, slot: moved } = await findSlot(program, name)
  const later = (instant: string) =>
    new Date(Date.parse(instant) + Number(hours) * hourMs).toISOString()
  const timeSlots = event.timeSlots.map(({ id, capacity, startTime, endTime }) =>
    id === moved.id
      ? { id, capacity, startTime: later(startTime), endTime: later(endTime) }
      : { id, capacity, startTime, endTime },
  )
  const token = await signIn(program)
  return call(program, ['PUT', api.adminEvent(event.id)], { timeSlots }, token)
}

const actions: [RegExp, Action][] = [
  [/^signs up for (?<slot>\w+)(?<texts> with texts)?$/, signUp],
  [/^signs up by link(?<texts> with texts)?$/, signUp],
  [/^joins the waitlist of (?<slot>\w+)$/, joinWaitlist],
  [/^cancels by link$/, cancelByLink],
  [/^texts (?<said>\w+)$/, text],
  [/^is cancelled$/, (program, person) => change(program, person, { status: 'cancelled' })],
  [
    /^is moved to (?<slot>\w+)$/,
    async (program, person, { slot }) => {
      const { timeSlotId } = (await findSlot(program, slot)).choice
      return change(program, person, { timeSlotId })
    },
  ],
  [/^creates the series$/, createSeries],
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
