import type { Event } from '../../../src/contract/event.ts'
import type { MyAppointment } from '../../../src/contract/my-appointment.ts'
import { api } from '../../../src/contract/paths.ts'
import type { AdminRegistration } from '../../../src/contract/registration.ts'
import { hourMs } from '../../../src/domain/duration.ts'
import type { TwilioSettings } from '../../../src/server/config/twilio-settings.ts'
import type { Answer } from '../app.ts'
import { registerBody } from '../data.ts'
import { textUs } from '../incoming-texts.ts'
import { addSeries } from '../series-data.ts'
import { startOf } from './calendar.ts'
import type { Mailboxes } from './mailboxes.ts'
import type { MonthServer } from './month-server.ts'

export type Person = { name: string; email: string; phone: string }
export type Program = { server: MonthServer; twilio: TwilioSettings; mailboxes: Mailboxes }
type Action = (
  program: Program,
  person: Person,
  words: Record<string, string | undefined>,
) => Promise<unknown>

function bodyOf<T>({ status, body }: Answer<T>): T {
  if (status < 300) return body
  throw new Error(`The call was refused with ${status}: ${JSON.stringify(body)}`)
}

/** Finds a slot that the home page shows; throws if its series has not opened the event yet. */
async function findSlot({ server }: Program, name = '') {
  for (const event of bodyOf(await server.get<Event[]>(api.events()))) {
    const slot = event.timeSlots.find(({ startTime }) => Date.parse(startTime) === startOf(name))
    if (slot) return { event, slot, choice: { eventId: event.id, timeSlotId: slot.id } }
  }
  throw new Error(`Nobody can sign up for ${name}`)
}

const signUp: Action = async (program, { name, email, phone }, { slot, texts, spanish }) => {
  const signUpToken = slot ? undefined : program.mailboxes.tokenOf(name)
  const { eventId, timeSlotId } = signUpToken
    ? bodyOf(await program.server.get<MyAppointment>(api.my(signUpToken)))
    : (await findSlot(program, slot)).choice
  const request = registerBody({ id: timeSlotId, eventId }, Number(phone.slice(-4)), {
    ...{ name, email, phone, signUpToken },
    textConsent: texts !== undefined,
    ...(spanish && { language: 'es' }),
  })
  bodyOf(await program.server.post(api.register(), request))
}

/** An administrator finds the family by its name and changes its registration. */
async function change(program: Program, { name }: Person, changes: object) {
  const signedIn = await program.server.signIn()
  const search = api.adminRegistrationSearch({ search: name })
  const [found] = bodyOf(await program.server.get<AdminRegistration[]>(search, signedIn))
  bodyOf(await program.server.put(api.adminRegistration(found?.id ?? ''), changes, signedIn))
}

const slotsOf = (...all: [startTime: string, endTime: string, capacity: number][]) =>
  all.map(([startTime, endTime, capacity]) => ({ startTime, endTime, capacity }))
/** The event of the second Tuesday opens on October 27, the event of the first Sunday a day later. */
const tuesday = {
  name: 'second Tuesday',
  openDaysAhead: 14,
  timeSlots: slotsOf(['09:00', '10:00', 3], ['11:00', '12:00', 3], ['17:00', '18:00', 4]),
}
const sunday = {
  ...{ name: 'first Sunday', week: 1, weekday: 0, openDaysAhead: 4 },
  timeSlots: slotsOf(['10:00', '11:30', 4], ['13:00', '14:30', 7]),
}

const moveSlot: Action = async (program, _person, { slot: name, hours }) => {
  const { event, slot: moved } = await findSlot(program, name)
  const timeSlots = event.timeSlots.map(({ id, capacity, startTime, endTime }) => {
    const byMs = id === moved.id ? Number(hours) * hourMs : 0
    const later = (time: string) => new Date(Date.parse(time) + byMs).toISOString()
    return { id, capacity, startTime: later(startTime), endTime: later(endTime) }
  })
  const signedIn = await program.server.signIn()
  bodyOf(await program.server.put(api.adminEvent(event.id), { timeSlots }, signedIn))
}

/** The actions of a diary, by their words */
const actions: Record<string, Action> = {
  'signs up (?<spanish>in Spanish )?(?:by link|for (?<slot>\\w+))(?<texts> with texts)?': signUp,
  'joins the waitlist of (?<slot>\\w+)': async (program, { name, email }, { slot }) => {
    const { choice } = await findSlot(program, slot)
    bodyOf(await program.server.post(api.waitlist(), { ...choice, name, email }))
  },
  'cancels by link': async ({ server, mailboxes }, { name }) =>
    bodyOf(await server.post(api.cancel(mailboxes.tokenOf(name)))),
  'texts (?<said>\\w+)': async (program, { name, phone }, { said = '' }) => {
    const number = `+1${phone.replace(/\D/g, '')}`
    const answer = await textUs(program.server, number, said, {}, program.twilio)
    if (answer) program.mailboxes.answered(name, answer)
  },
  'is cancelled': (program, person) => change(program, person, { status: 'cancelled' }),
  'is moved to (?<slot>\\w+)': async (program, person, { slot }) => {
    const { timeSlotId } = (await findSlot(program, slot)).choice
    return change(program, person, { timeSlotId })
  },
  'creates the series': async (program) => {
    const { token } = await program.server.signIn()
    for (const series of [tuesday, sunday]) await addSeries(program.server, token, series)
  },
  'moves (?<slot>\\w+) (?<hours>\\d) hours? later': moveSlot,
}

/** Performs an action of a diary, with the calls that the screens make. */
export async function performAction(program: Program, person: Person, words: string) {
  for (const [pattern, action] of Object.entries(actions)) {
    const match = new RegExp(`^${pattern}$`).exec(words)
    if (match) return action(program, person, { ...match.groups })
  }
  throw new Error(`No action is named "${words}"`)
}
