import { setTimeout } from 'node:timers/promises'
import { dayMs, hourMs } from '../../src/domain/duration.ts'
import type { Db } from '../../src/server/db/connect.ts'
import { type Interrupted, recordInterrupted } from './check-messages.ts'
import type { Results } from './results.ts'
import type { Round } from './round.ts'
import type { Site } from './site.ts'

const starts = 6
const timeoutMs = 60_000

/** Start of the last events after the move, and the reminder that is due for it at 11:00 */
const soon = [
  { hours: 30, type: 'two-days-before' },
  { hours: 10, type: 'day-before' },
] as const

const reminderKinds = [
  'reminder_two_days_before',
  'reminder_day_before',
  'text_reminder_two_days_before',
  'text_reminder_day_before',
  'text_reminder_day_of',
] as const

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
  const events = finished.slice(-soon.length).map(({ eventId }) => eventId)
  await site.killApps(2)
  await recordInterrupted(site, new Date(), interrupted)
  for (const [n, eventId] of events.entries()) {
    await site.read((db) => moveClose(db, eventId, soon[n]?.hours ?? 0))
  }
  for (let n = 0; n < starts; n++) {
    await site.startAndKill(0.8 + n / 5)
    await recordInterrupted(site, new Date(), interrupted)
  }
  await site.start()
  const deadline = performance.now() + timeoutMs
  for (const [n, eventId] of events.entries()) {
    const { type = 'day-before' } = soon[n] ?? {}
    let reading = await site.read((db) => readReminders(db, eventId, type))
    while (reading.some(isWaiting) && performance.now() < deadline) {
      await setTimeout(100)
      reading = await site.read((db) => readReminders(db, eventId, type))
    }
    for (const family of reading) checkFamily(family, type, results)
  }
}

type Reminded = Awaited<ReturnType<typeof readReminders>>[number]

const isWaiting = ({ status, outcome }: Reminded) => status === 'confirmed' && !outcome

function checkFamily(
  { name, email, status, agreed, outcome, kinds }: Reminded,
  type: string,
  results: Results,
) {
  const what = `${name}, ${status}: ${type} ${outcome ?? 'not processed'}, [${kinds}]`
  const kind = `reminder_${type.replaceAll('-', '_')}`
  const byText = agreed ? [`text_${kind}`] : []
  // The question whether the family is coming goes both ways (docs/decisions/0042).
  const isBoth = type === 'two-days-before' && email !== null
  const expectedKinds = isBoth ? [kind, ...byText] : agreed ? byText : [kind]
  if (status !== 'confirmed') {
    if (kinds.length > 0) results.violate('untrue', what)
    return
  }
  results.reminders++
  if (kinds.length > expectedKinds.length) results.violate('doubled', what)
  else if (`${kinds.toSorted()}` !== `${expectedKinds}` || outcome !== 'sent') {
    results.violate('missing', what)
  }
}

async function readReminders(db: Db, eventId: string, type: (typeof soon)[number]['type']) {
  const rows = await db
    .selectFrom('registrations')
    .where('event_id', '=', eventId)
    .leftJoin('email_reminders', (join) =>
      join
        .onRef('email_reminders.registration_id', '=', 'registrations.id')
        .on('reminder_type', '=', type),
    )
    .select(['registrations.id', 'name', 'email', 'status', 'text_consent_at', 'outcome'])
    .execute()
  const messages = await db
    .selectFrom('messages')
    .where('kind', 'in', reminderKinds)
    .select(['registration_id', 'kind'])
    .execute()
  const ofRegistration = Map.groupBy(messages, ({ registration_id }) => registration_id)
  return rows.map(({ id, text_consent_at, ...row }) => ({
    ...row,
    agreed: text_consent_at !== null,
    kinds: (ofRegistration.get(id) ?? []).map(({ kind }) => kind),
  }))
}

/** Lets all slots begin in `hours`, and backdates confirmations by ten days. */
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
