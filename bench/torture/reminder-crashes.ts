import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { dayMs, hourMs } from '../../src/domain/duration.ts'
import type { Db } from '../../src/server/db/connect.ts'
import { recordInterrupted } from './check-deliveries.ts'
import type { Stored } from './site.ts'
import type { World } from './world.ts'

const timeoutMs = 60_000

/** Hours until each moved event starts, and the reminder that is due for it at 11:00 */
const soon = [
  { hours: 30, kind: 'reminder_two_days_before', type: 'two-days-before' },
  { hours: 10, kind: 'reminder_day_before', type: 'day-before' },
] as const

/**
 * Moves the last events close to now while no server runs, then kills the servers while they send reminders:
 * every confirmed family must be reminded once, and nobody else.
 */
export async function crashWhileReminding(world: World): Promise<void> {
  const { site, rounds, results } = world
  const events = rounds
    .slice(-soon.length)
    .flatMap(({ eventId }, n) => (soon[n] ? { eventId, ...soon[n] } : []))
  await site.killApps(2)
  await recordInterrupted(world)
  for (const { eventId, hours } of events) await site.use((db) => moveClose(db, eventId, hours))
  for (let crash = 0; crash < 7; crash++) {
    await site.startAndKill(0.8 + crash * 0.2)
    await recordInterrupted(world)
  }
  await site.start()
  const deadline = performance.now() + timeoutMs
  for (const event of events) {
    const read = async () => readReminders(await site.stored(), event)
    let families = await read()
    const isWaiting = () => families.some(({ due, outcome }) => due.length > 0 && !outcome)
    while (isWaiting() && performance.now() < deadline) {
      await setTimeout(500)
      families = await read()
    }
    for (const { name, status, outcome, due, kinds } of families) {
      if (due.length > 0) results.figures['reminders due']++
      if (`${kinds}` === `${due}` && (due.length === 0 || outcome === 'sent')) continue
      const words = kinds.length > due.length ? 'doubled or untrue' : 'missing'
      results.violate(
        `${words}: ${name}, ${status}, was reminded by [${kinds}], not [${due}]; recorded: ${outcome}`,
      )
    }
  }
}

/** All families of an event, the reminders stored for them, and those that are due */
function readReminders(
  { rows, messages, reminders }: Stored,
  { eventId, kind, type }: (typeof soon)[number] & { eventId: string },
) {
  const ofEvent = rows.filter(({ event_id }) => event_id === eventId)
  return ofEvent.map(({ id, name, email, status, text_consent_at: agreed }) => {
    // "Are you coming?" goes by e-mail and by text (docs/decisions/0042).
    const isMailed = !agreed || (type === 'two-days-before' && email !== null)
    const all = [...(isMailed ? [kind] : []), ...(agreed ? [`text_${kind}`] : [])]
    const due = status === 'confirmed' ? all : []
    const own = messages.filter(({ registration_id }) => registration_id === id)
    const kinds = own.map((message) => String(message.kind)).filter((one) => /reminder/.test(one))
    const record = reminders.find((one) => one.registration_id === id && one.reminder_type === type)
    return { name, status, outcome: record?.outcome, due, kinds: kinds.sort() }
  })
}

/** Makes all slots start in `hours`, and backdates messages and confirmations by ten days. */
async function moveClose(db: Db, eventId: string, hours: number): Promise<void> {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const [start, end, longAgo] = [at(hours * hourMs), at((hours + 1) * hourMs), at(-10 * dayMs)]
  for (const statement of [
    sql`update time_slots set start_time = ${start}, end_time = ${end} where event_id = ${eventId}`,
    sql`update messages set created_at = ${longAgo}
      where registration_id in (select id from registrations where event_id = ${eventId})`,
    sql`update registrations set created_at = ${longAgo}, confirmed_at = ${longAgo}
      where event_id = ${eventId} and status = 'confirmed'`,
  ]) {
    await statement.execute(db)
  }
}
