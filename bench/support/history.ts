import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { dayMs, hourMs } from '../../src/domain/duration.ts'
import { phoneKey } from '../../src/domain/person.ts'
import type { Db } from '../../src/server/db/connect.ts'
import type { Engine } from '../../src/server/db/engine.ts'
import { inTransaction } from '../../src/server/db/transaction.ts'
import { familyNames } from '../../src/server/demo/names.ts'
import { register } from '../../src/server/registration/registration-commands.ts'
import { addEvents, registerBodies } from './database.ts'

const years = 10
const familiesPerEvent = 60
const registrationsPerFamily = 4
const tables = ['events', 'time_slots', 'registrations', 'activity', 'messages', 'cancel_tokens']

/**
 * Fills an empty database with ten years of data, all before yesterday: evenly spaced events of 60 families, and
 * families that register about four times. Each registration has an activity line, a message and cancel tokens. All are
 * copies of one event's rows, because a million commands would take an hour.
 */
export async function fillHistory(db: Db, engine: Engine, registrations: number): Promise<void> {
  const events = Math.round(registrations / familiesPerEvent)
  const families = Math.max(familiesPerEvent, Math.ceil(registrations / registrationsPerFamily))
  const { template, startMs } = await takeTemplate(db)
  await inTransaction(db, async (tx) => {
    for (let n = 0; n < events; n++) {
      const ago = dayMs + Math.floor(((n + 1) * years * 365 * dayMs) / events)
      const rows = copyEvent(template, Date.now() - ago - startMs, (family) =>
        historyFamily((n * familiesPerEvent + family) % families),
      )
      for (const [t, table] of tables.entries()) await insertAll(tx, engine, table, rows[t] ?? [])
    }
  })
  // In production, autovacuum does this.
  if (engine === 'postgres') await sql`vacuum analyze`.execute(db)
}

type Row = Record<string, unknown>

/** Removes one event after reading its rows, by table, as JSON: its slots are full, and its families signed up over weeks. */
async function takeTemplate(db: Db): Promise<{ template: string; startMs: number }> {
  const slots = await addEvents(db, { events: 1, slots: 6 })
  const startMs = Date.parse(slots[0]?.startTime ?? '')
  for (const [n, body] of registerBodies(familiesPerEvent, slots).entries()) {
    const at = new Date(startMs - 21 * dayMs + n * 8 * hourMs)
    await register(db, { ...body, website: '' }, { clock: () => at, zone: 'America/New_York' })
  }
  const read = async (table: string) =>
    (await sql<Row>`select * from ${sql.table(table)}`.execute(db)).rows
  const [events, timeSlots = [], people = [], activity, messages = [], tokens] = await Promise.all(
    tables.map(read),
  )
  for (const table of tables) await sql`delete from ${sql.table(table)}`.execute(db)
  // Triggers compute the counts, so they must not be copied.
  for (const slot of timeSlots)
    for (const name in slot) if (name.endsWith('_count')) delete slot[name]
  for (const [n, person] of people.entries()) {
    const { created_at } = person
    if (n % 20 === 16) Object.assign(person, { status: 'waitlist', waitlisted_at: created_at })
    if (n % 20 === 17) Object.assign(person, { status: 'no_show' })
    if (n % 20 > 17) Object.assign(person, { status: 'cancelled', cancelled_at: created_at })
  }
  for (const message of messages) {
    const { created_at: at } = message
    Object.assign(message, { state: 'sent', attempts: 1, sent_at: at, last_attempt_at: at })
  }
  const template = JSON.stringify([events, timeSlots, people, activity, messages, tokens])
  return { template, startMs }
}

/** Moves the template in time, including its time-ordered ids (UUIDv7), and gives it other families. */
function copyEvent(template: string, byMs: number, familyOf: (n: number) => Family): Row[][] {
  const moved = template
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}(?=-7[0-9a-f]{3}-)/g, (time) => {
      const ms = Number.parseInt(time.replace('-', ''), 16) + byMs
      return ms.toString(16).padStart(12, '0').replace(/^.{8}/, '$&-')
    })
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (time) => new Date(Date.parse(time) + byMs).toISOString())
    .replace(/\b[0-9a-f]{64}\b/g, () => randomBytes(32).toString('hex'))
    .replace(/Family (\d+)/g, (_, n) => familyOf(Number(n)).name)
    .replace(/family(\d+)@example\.org/g, (_, n) => familyOf(Number(n)).email)
  const rows: Row[][] = JSON.parse(moved)
  for (const [n, person] of rows[2]?.entries() ?? []) {
    const { phone } = familyOf(n)
    Object.assign(person, { phone, phone_key: phoneKey(phone) })
  }
  return rows
}

/** Inserts rows that arrive as one JSON array, because Kysely would need minutes for a million. */
async function insertAll(db: Db, engine: Engine, table: string, rows: Row[]): Promise<void> {
  const json = JSON.stringify(rows)
  const names = Object.keys(rows[0] ?? {})
  const values = names.map((name) => (engine === 'sqlite' ? `value ->> '${name}'` : name))
  const source =
    engine === 'sqlite'
      ? sql`json_each(${json})`
      : sql`json_populate_recordset(null::${sql.table(table)}, ${json})`
  const into = sql`insert into ${sql.table(table)} (${sql.raw(`${names}`)})`
  await sql`${into} select ${sql.raw(`${values}`)} from ${source}`.execute(db)
}

type Family = ReturnType<typeof historyFamily>

const names = familyNames.map((name) => name.split(' '))

/** Family `n` of the history: many share a first or a last name, few share both. */
export function historyFamily(n: number) {
  const [first = ''] = names[n % names.length] ?? []
  const last = names[Math.floor(n / names.length) % names.length]?.at(-1) ?? ''
  return {
    name: `${first} ${last}`,
    email: `family.${(n * 7919) % 1_000_003}@example.org`,
    phone: `(555) ${String(100 + (n % 900))}-${String(Math.floor(n / 900)).padStart(4, '0')}`,
  }
}
