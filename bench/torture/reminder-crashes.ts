import { setTimeout } from 'node:timers/promises'
import { dayMs, hourMs } from '../../src/domain/duration.ts'
import { messageKinds } from '../../src/domain/message-kind.ts'
import { textKinds } from '../../src/domain/text-kind.ts'
import type { Db } from '../../src/server/db/connect.ts'
import { type Interrupted, recordInterrupted } from './check-deliveries.ts'
import type { Round } from './client.ts'
import type { Results } from './results.ts'
import type { Site } from './site.ts'

const starts = 6
const timeoutMs = 60_000

/** Hours until each moved event starts, and the reminder that is due for it at 11:00 */
const soon = [
  { hours: 30, kind: 'reminder_two_days_before', isQuestion: true },
  { hours: 10, kind: 'reminder_day_before', isQuestion: false },
] as const
const reminderKinds = [...messageKinds, ...textKinds].filter((kind) => kind.includes('reminder'))
type Soon = (typeof soon)[number]

/**
 * Moves the last events close to now while no server runs, then kills the servers while they send reminders:
 * every confirmed family must be reminded once, and nobody else.
 */
export async function crashWhileReminding(
  site: Site,
  finished: Round[],
  interrupted: Interrupted,
  results: Results,
): Promise<void> {
  const events = finished
    .slice(-soon.length)
    .flatMap(({ eventId }, n) => (soon[n] ? { eventId, ...soon[n] } : []))
  await site.killApps(2)
  await recordInterrupted(site, new Date(), interrupted)
  for (const { eventId, hours } of events) await site.read((db) => moveClose(db, eventId, hours))
  for (let n = 0; n < starts; n++) {
    await site.startAndKill(0.8 + n / 5)
    await recordInterrupted(site, new Date(), interrupted)
  }
  await site.start()
  const deadline = performance.now() + timeoutMs
  for (const { eventId, ...reminder } of events) {
    const read = () => site.read((db) => readReminders(db, eventId, reminder))
    let families = await read()
    const isWaiting = () =>
      families.some(({ status, outcome }) => status === 'confirmed' && outcome === null)
    while (isWaiting() && performance.now() < deadline) {
      await setTimeout(100)
      families = await read()
    }
    for (const { name, status, outcome, kinds, expected } of families) {
      if (status === 'confirmed') results.reminders++
      if (status === 'confirmed' && outcome !== 'sent') {
        results.violate(`missing: the reminder of ${name} is recorded as ${outcome}`)
      }
      if (`${kinds}` === `${expected}`) continue
      const words = kinds.length > expected.length ? 'doubled or untrue' : 'missing'
      results.violate(`${words}: ${name}, ${status}, was reminded by [${kinds}], not [${expected}]`)
    }
  }
}

/** All families of an event, the reminders stored for them, and those that they should get */
async function readReminders(db: Db, eventId: string, { kind, isQuestion }: Soon) {
  const rows = await db
    .selectFrom('registrations')
    .where('event_id', '=', eventId)
    .leftJoin('email_reminders', (join) =>
      join
        .onRef('email_reminders.registration_id', '=', 'registrations.id')
        .on('reminder_type', '=', isQuestion ? 'two-days-before' : 'day-before'),
    )
    .select(['registrations.id', 'name', 'email', 'status', 'text_consent_at', 'outcome'])
    .execute()
  const messages = await db
    .selectFrom('messages')
    .where('kind', 'in', reminderKinds)
    .select(['registration_id', 'kind'])
    .execute()
  return rows.map(({ id, name, email, status, text_consent_at, outcome }) => {
    const byText = text_consent_at ? [`text_${kind}`] : []
    // "Are you coming?" goes by e-mail and by text (docs/decisions/0042).
    const isBoth = isQuestion && email !== null
    const due = isBoth || !text_consent_at ? [kind, ...byText] : byText
    const sent = messages.filter(({ registration_id }) => registration_id === id)
    const kinds = sent.map((message) => message.kind).sort()
    return { name, status, outcome, kinds, expected: status === 'confirmed' ? due : [] }
  })
}

/** Makes all slots start in `hours`, and backdates messages and confirmations by ten days. */
async function moveClose(db: Db, eventId: string, hours: number): Promise<void> {
  const at = (ms: number) => new Date(Date.now() + ms).toISOString()
  const longAgo = at(-10 * dayMs)
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('time_slots')
      .set({ start_time: at(hours * hourMs), end_time: at((hours + 1) * hourMs) })
      .where('event_id', '=', eventId)
      .execute()
    const registered = tx.selectFrom('registrations').where('event_id', '=', eventId).select('id')
    await tx
      .updateTable('messages')
      .set({ created_at: longAgo })
      .where('registration_id', 'in', registered)
      .execute()
    await tx
      .updateTable('registrations')
      .set({ created_at: longAgo, confirmed_at: longAgo })
      .where('event_id', '=', eventId)
      .where('status', '=', 'confirmed')
      .execute()
  })
}
