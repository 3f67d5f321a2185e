import { onTestFinished } from 'vitest'
import type { Event, TimeSlot } from '../../../src/contract/event.ts'
import { api } from '../../../src/contract/paths.ts'
import type { AdminRegistration } from '../../../src/contract/registration.ts'
import { remindJob } from '../../../src/server/jobs/remind.ts'
import type { Channel } from '../../../src/server/messages/channels/channel.ts'
import { createChannel } from '../../../src/server/messages/channels/smtp.ts'
import { createWaits } from '../../../src/server/messages/outbox/outbox-waits.ts'
import { sendDueMessages } from '../../../src/server/messages/outbox/outbox-worker.ts'
import { createTestApp, createTestClock, elapsedBy, type TestApp } from '../app.ts'
import { eventBody, signInAdmin } from '../data.ts'
import { createTestDatabase } from '../database.ts'
import { program } from '../example-message.ts'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { testNow } from '../test-now.ts'
import { endUndoTime } from '../text-outbox.ts'

const capacities = [1, 2, 2]

/** The product as seen from outside: its API, and the e-mails that arrive */
export type World = {
  apps: TestApp[]
  token: string
  mail: MailServer
  clock: ReturnType<typeof createTestClock>
  /** The existing events, with their slots as of the last edit */
  events: Event[]
  /** Personal links by mailbox, oldest first */
  links: Map<string, string[]>
  /** E-mail addresses that have ever been banned; offers may have passed over these families. */
  everBanned: Set<string>
  /** Delivers due messages and collects their links; returns what arrived. */
  deliver(): Promise<MailServer['received']>
  remind(): Promise<void>
  nextApp(): TestApp
}

/** Starts `processes` apps on one database, with a real mail server; closed when the test ends. */
export async function createWorld({ processes }: { processes: number }): Promise<World> {
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  const mail = await startMailServer()
  onTestFinished(() => mail.close())
  const clock = tickingClock(testNow)
  const config = { smtpUrl: mail.url }
  const apps: TestApp[] = []
  for (let n = 0; n < processes; n++) apps.push(await createTestApp({ database, clock, config }))
  const [first] = apps
  if (!first) throw new RangeError('createWorld needs at least one process')
  const channel = createChannel({ smtpUrl: mail.url, mailFrom: 'help@example.org' })
  onTestFinished(() => channel.close())
  const context = deliveryContext(first, channel)
  const reminders = remindJob({ db: first.db, zone: program.timeZone, sendsTexts: false })
  const links = new Map<string, string[]>()
  let calls = 0
  return {
    apps,
    token: await signInAdmin(first),
    mail,
    clock,
    events: [],
    links,
    everBanned: new Set(),
    async deliver() {
      await endUndoTime(first)
      await sendDueMessages(context, new AbortController().signal)
      const arrived = mail.received.splice(0)
      for (const { recipients, text } of arrived) {
        const mailbox = recipients.join()
        const tokens = [...(text ?? '').matchAll(/\/(?:cancel|my)\/([0-9a-f-]{36})/g)]
        const known = links.get(mailbox) ?? []
        const found = tokens.flatMap(([, token]) => token ?? [])
        links.set(mailbox, [...new Set([...known, ...found])])
      }
      return arrived
    },
    remind: () => reminders.run(clock(), new AbortController().signal),
    nextApp: () => apps[calls++ % apps.length] as TestApp,
  }
}

/** Deletes the data of earlier runs and creates one event two days ahead. */
export async function resetWorld(world: World): Promise<void> {
  const { db } = world.nextApp()
  for (const table of ['messages', 'message_brakes', 'activity', 'blacklist', 'events'] as const) {
    await db.deleteFrom(table).execute()
  }
  world.links.clear()
  world.everBanned.clear()
  world.clock.set(testNow)
  world.events = [await openEvent(world)]
}

export async function openEvent({ nextApp, clock, token }: World): Promise<Event> {
  const slots = capacities.map((capacity, n) => ({ capacity, inHours: 50 + 2 * n, hours: 2 }))
  const body = eventBody({ slots, now: clock().toISOString() })
  return (await nextApp().post<Event>(api.adminEvents(), body, { token })).body
}

export async function listRegistrations(world: World): Promise<AdminRegistration[]> {
  const { token } = world
  const lists = world.events.map(({ id }) =>
    world.nextApp().get<AdminRegistration[]>(api.adminEventRegistrations(id), { token }),
  )
  return (await Promise.all(lists)).flatMap(({ body }) => body)
}

export function slotsOf(world: World): TimeSlot[] {
  return world.events.flatMap(({ timeSlots }) => timeSlots)
}

function deliveryContext({ db, clock }: TestApp, channel: Channel) {
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  return { db, clock, program: () => program, log, channel, waits: createWaits(elapsedBy(clock)) }
}

/** A clock that advances by a millisecond on each reading, so that no two times are equal */
function tickingClock(start: string) {
  const clock = createTestClock(start)
  const tick = () => {
    clock.set(new Date(clock().getTime() + 1).toISOString())
    return clock()
  }
  return Object.assign(tick, { set: clock.set, advanceHours: clock.advanceHours })
}
