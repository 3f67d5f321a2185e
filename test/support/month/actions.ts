import type { FastifyInstance } from 'fastify'
import type { Event, TimeSlot } from '../../../src/contract/event.ts'
import type { MessageItem } from '../../../src/contract/messages.ts'
import type { MyAppointment } from '../../../src/contract/my-appointment.ts'
import { api } from '../../../src/contract/paths.ts'
import type { AdminRegistration } from '../../../src/contract/registration.ts'
import type { TwilioSettings } from '../../../src/server/config/twilio-settings.ts'
import { textUs } from '../incoming-texts.ts'
import type { Mailboxes } from './mailboxes.ts'
import { type Slot, slotNamed, slots } from './scenario.ts'

export type Person = { name: string; email: string; phone: string; number: string }

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type Program = {
  app: FastifyInstance
  clock: () => Date
  admin: { username: string; password: string }
  twilio: TwilioSettings
  mailboxes: Mailboxes
}

/** Calls the API as a browser does; throws unless the answer has `status`. */
export async function call<T>(
  { app }: Pick<Program, 'app'>,
  [method, url]: [Method, string],
  { body, token, status = 200 }: { body?: object; token?: string; status?: number } = {},
): Promise<T> {
  const answer = await app.inject({
    method,
    url,
    ...(token ? { headers: { authorization: `Bearer ${token}` } } : {}),
    ...(body ? { payload: body } : {}),
  })
  if (answer.statusCode !== status) {
    throw new Error(`${method} ${url} answered ${answer.statusCode}: ${answer.body}`)
  }
  return (answer.body ? answer.json() : undefined) as T
}

export async function signIn(program: Program): Promise<string> {
  const login = { body: program.admin }
  return (await call<{ token: string }>(program, ['POST', api.adminLogin()], login)).token
}

/** "Tue, Oct 13, 9:00 AM", as on the home page and in messages */
function whenOf(startTime: string): string {
  return new Date(startTime)
    .toLocaleString('en-US', {
      timeZone: 'America/New_York',
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    })
    .replaceAll('\u202f', ' ')
}

export function slotAt(startTime: string): Slot | undefined {
  return (Object.keys(slots) as Slot[]).find((key) => slots[key] === whenOf(startTime))
}

export function findSlot(events: Event[], name: Slot): { event: Event; slot: TimeSlot } {
  for (const event of events) {
    const slot = event.timeSlots.find(({ startTime }) => slotAt(startTime) === name)
    if (slot) return { event, slot }
  }
  throw new Error(`Nobody can sign up for ${slots[name]}`)
}

async function chooseSlot(program: Program, name: string) {
  const events = await call<Event[]>(program, ['GET', api.events()])
  const { event, slot } = findSlot(events, slotNamed(name))
  return { eventId: event.id, timeSlotId: slot.id }
}

const city = { city: 'Harrison', state: 'OH', zipCode: '45030' }

type Words = Record<string, string | undefined>
type Action = (program: Program, person: Person, words: Words) => Promise<void>

const detailsOf = ({ phone }: Person, texts: string | undefined) => ({
  phone,
  address: `${phone.slice(-4)} River Road`,
  ...city,
  textConsent: texts !== undefined,
})

const signUp: Action = async (program, person, { slot = '', texts, how }) => {
  const choice = await chooseSlot(program, slot)
  const email = how === 'with a wrong address' ? `wrong.${person.email}` : person.email
  const body = { ...choice, name: person.name, ...detailsOf(person, texts), email }
  const status = how === 'in vain' ? 403 : 201
  await call(program, ['POST', api.register()], { body, status })
}

const signUpByLink: Action = async (program, person, { way, texts }) => {
  const token = program.mailboxes.linkTo('my', person.name, way as 'mailed' | 'texted')
  const page = await call<MyAppointment>(program, ['GET', api.my(token)])
  const { eventId, timeSlotId, name, email } = page
  const body = { eventId, timeSlotId, name, email, ...detailsOf(person, texts), signUpToken: token }
  await call(program, ['POST', api.register()], { body, status: 201 })
}

/** Completes the entry in another slot than the one it waits for; all links in a message share the token. */
const signUpElsewhere: Action = async (program, person, { slot = '', texts }) => {
  const signUpToken = program.mailboxes.linkTo('cancel', person.name, 'mailed')
  const { name, email } = person
  const body = { ...(await chooseSlot(program, slot)), name, email, ...detailsOf(person, texts) }
  await call(program, ['POST', api.register()], { body: { ...body, signUpToken }, status: 201 })
}

const giveDetails: Action = async (program, person, { texts }) => {
  const token = program.mailboxes.linkTo('my', person.name, 'mailed')
  await call(program, ['PUT', api.my(token)], { body: detailsOf(person, texts) })
}

const joinWaitlist: Action = async (program, { name, email }, { slot = '' }) => {
  const body = { ...(await chooseSlot(program, slot)), name, email }
  await call(program, ['POST', api.waitlist()], { body, status: 201 })
}

const cancelByLink: Action = async (program, { name }) => {
  const token = program.mailboxes.linkTo('cancel', name, 'mailed')
  await call(program, ['POST', api.cancel(token)])
}

const text: Action = async (program, { number }, { said = '' }) => {
  const answer = await textUs(program, number, said, {}, program.twilio)
  if (answer) program.mailboxes.answered(number, answer)
}

/** The family's newest registration, found by an administrator's search */
async function found(program: Program, token: string, { name }: Person) {
  const url = api.adminRegistrationSearch({ search: name })
  const rows = await call<AdminRegistration[]>(program, ['GET', url], { token })
  const [row] = rows
    .filter((one) => one.name === name)
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  if (!row) throw new Error(`${name} is not in the list`)
  return row
}

function change(body: (program: Program, person: Person, words: Words) => object): Action {
  return async (program, person, words) => {
    const token = await signIn(program)
    const { id } = await found(program, token, person)
    const changes = await body(program, person, words)
    await call(program, ['PUT', api.adminRegistration(id)], { token, body: changes })
  }
}

const add: Action = async (program, person, { slot = '', texts }) => {
  const { name, email } = person
  const choice = await chooseSlot(program, slot)
  const body = { ...choice, name, email, ...detailsOf(person, texts), status: 'confirmed' }
  const token = await signIn(program)
  await call(program, ['POST', api.adminRegistrations()], { token, body, status: 201 })
}

const remove: Action = async (program, person) => {
  const token = await signIn(program)
  const { id } = await found(program, token, person)
  await call(program, ['DELETE', api.adminRegistration(id)], { token, status: 204 })
}

const miss: Action = async (program, person) => {
  const token = await signIn(program)
  const { id } = await found(program, token, person)
  await call(program, ['POST', api.adminNoShow(id)], { token })
}

const resend: Action = async (program, person) => {
  const token = await signIn(program)
  const registration = (await found(program, token, person)).id
  const list = api.adminMessages({ registrationId: registration })
  const [message] = await call<MessageItem[]>(program, ['GET', list], { token })
  await call(program, ['POST', api.adminMessageResend(message?.id ?? '')], { token })
}

const actions: [RegExp, Action][] = [
  [/^signs up for (?<slot>\w+)(?<texts> with texts)?$/, signUp],
  [/^signs up for (?<slot>\w+) (?<how>in vain|with a wrong address)$/, signUp],
  [/^joins the waitlist of (?<slot>\w+)$/, joinWaitlist],
  [/^signs up by (?<way>mailed|texted) link(?<texts> with texts)?$/, signUpByLink],
  [/^signs up by link for (?<slot>\w+)(?<texts> with texts)?$/, signUpElsewhere],
  [/^tells the details by link(?<texts> with texts)?$/, giveDetails],
  [/^cancels by link$/, cancelByLink],
  [/^texts (?<said>\w+)$/, text],
  [/^is added to (?<slot>\w+)(?<texts> with texts)?$/, add],
  [/^is deleted$/, remove],
  [/^is cancelled$/, change(() => ({ status: 'cancelled' }))],
  [/^is forgiven$/, change(() => ({ status: 'confirmed' }))],
  [/^gets the right address$/, change((_program, { email }) => ({ email }))],
  [
    /^is moved to (?<slot>\w+)$/,
    change(async (program, _person, { slot = '' }) => {
      const { timeSlotId } = await chooseSlot(program, slot)
      return { timeSlotId }
    }),
  ],
  [/^is a no-show$/, miss],
  [/^is sent the confirmation again$/, resend],
]

/** Performs a family's action from a scenario, with the calls that its screens make. */
export async function performAction(
  program: Program,
  person: Person,
  words: string,
): Promise<void> {
  for (const [pattern, action] of actions) {
    const match = pattern.exec(words)
    if (match) return action(program, person, { ...match.groups })
  }
  throw new Error(`There is no action "${words}"`)
}
