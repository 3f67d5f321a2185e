import { type RawBuilder, sql } from 'kysely'
import { dayMs, hourMs } from '../../src/domain/duration.ts'
import { phoneKey } from '../../src/domain/person.ts'
import type { Db } from '../../src/server/db/connect.ts'
import type { Engine } from '../../src/server/db/engine.ts'
import { familyNames } from '../../src/server/demo/names.ts'
import { type HistorySql, historySql } from './history-sql.ts'

const years = 10
const slotsPerEvent = 6
const familiesPerSlot = 10
const familiesPerEvent = slotsPerEvent * familiesPerSlot
const registrationsPerFamily = 4
const zipCodes = '45252 45247 45053 45052 45033 45030 45013 45002 47060 47025'.split(' ')

/**
 * Ten years of data, all before yesterday: evenly spaced events of 60 families, and families that register about four
 * times. Each registration has an activity line, a message and a cancel token. Inserted in bulk with SQL, because a
 * million commands would take an hour.
 */
export async function fillHistory(
  db: Db,
  engine: Engine,
  { registrations, now }: { registrations: number; now: Date },
): Promise<void> {
  const engineSql = historySql[engine]
  const families = Math.max(familiesPerEvent, Math.ceil(registrations / registrationsPerFamily))
  await db.connection().execute(async (connection) => {
    const run = (text: string) => sql.raw(text).execute(connection)
    for (const statement of engineSql.unsafeSettings) await run(statement)
    await addFamilies(connection, families)
    for (const statement of buildStatements(engineSql, { registrations, families, now })) {
      await run(statement)
    }
    await run('drop table history_families')
    for (const statement of engineSql.afterwards) await run(statement)
  })
}

/** Family `n` of the history: many share a first or a last name, few share both. */
export function historyFamily(n: number) {
  const names = familyNames.map((name) => name.split(' '))
  const [first = ''] = names[n % names.length] ?? []
  const last = names[Math.floor(n / names.length) % names.length]?.at(-1) ?? ''
  return {
    name: `${first} ${last}`,
    email: `family.${(n * 7919) % 1_000_003}@example.org`,
    phone: `(555) ${String(100 + (n % 900))}-${String(Math.floor(n / 900)).padStart(4, '0')}`,
    zipCode: zipCodes[n % zipCodes.length] ?? '',
  }
}

async function addFamilies(db: Db, count: number): Promise<void> {
  await sql`create table history_families
    (f integer primary key, name text, email text, phone text, phone_key text, zip_code text)`.execute(
    db,
  )
  const batchSize = 2_000
  for (let from = 0; from < count; from += batchSize) {
    const rows: RawBuilder<unknown>[] = []
    for (let n = from; n < Math.min(from + batchSize, count); n++) {
      const { name, email, phone, zipCode } = historyFamily(n)
      rows.push(sql`(${sql.join([n, name, email, phone, phoneKey(phone), zipCode])})`)
    }
    await sql`insert into history_families values ${sql.join(rows)}`.execute(db)
  }
}

function buildStatements(
  engineSql: HistorySql,
  { registrations, families, now }: { registrations: number; families: number; now: Date },
): string[] {
  const events = Math.ceil(registrations / familiesPerEvent)
  const step = Math.floor((years * 365 * dayMs) / events)
  const first = now.getTime() - dayMs - events * step
  const eventMs = `(${first} + e * ${step})`
  const plannedMs = `(${eventMs} - ${21 * dayMs})`
  const slotMs = `(${eventMs} + s * ${hourMs})`
  const createdMs = `(${plannedMs} + hash % ${20 * dayMs})`
  const eventId = engineSql.id(plannedMs, 'e')
  const slotId = engineSql.id(plannedMs, `e * ${slotsPerEvent} + s`)
  const id = engineSql.id(createdMs, 'i')
  const everyEvent = `(select i as e from ${engineSql.numbers(events)} as n) as event`
  const everySlot = `(select i / ${slotsPerEvent} as e, i % ${slotsPerEvent} as s
    from ${engineSql.numbers(events * slotsPerEvent)} as n) as slot`
  const everyRegistration = `(select i, i / ${familiesPerEvent} as e, i % ${familiesPerEvent} / ${familiesPerSlot} as s,
      i % ${families} as f, (i * 2654435761) % 4294967296 as hash
    from ${engineSql.numbers(registrations)} as n) as registration
    join history_families on history_families.f = registration.f`
  const status = `case when hash % 100 < 80 then 'confirmed' when hash % 100 < 90 then 'cancelled'
    when hash % 100 < 95 then 'no_show' else 'waitlist' end`
  const when = (condition: string, value: string) =>
    `case when ${condition} then ${value} else null end`
  const createdAt = engineSql.time(createdMs)
  return [
    `insert into events (id, title, description, date, location, laundromat_name, laundromat_address, created_at, updated_at)
      select ${eventId}, 'Saturday Wash Day', 'Three loads, washed and dried, for each family.', ${engineSql.time(eventMs)},
        'Harrison', 'Spin Cycle Laundry', '412 Harrison Avenue, Harrison, OH 45030', ${engineSql.time(plannedMs)}, ${engineSql.time(plannedMs)}
      from ${everyEvent}`,
    `insert into time_slots (id, event_id, start_time, end_time, capacity, created_at)
      select ${slotId}, ${eventId}, ${engineSql.time(slotMs)}, ${engineSql.time(`${slotMs} + ${hourMs}`)}, ${familiesPerSlot}, ${engineSql.time(plannedMs)}
      from ${everySlot}`,
    `insert into registrations (id, event_id, time_slot_id, name, email, email_key, phone, phone_key, address, city, state, zip_code,
        status, waitlisted_at, confirmed_at, cancelled_at, created_at, updated_at)
      select ${id}, ${eventId}, ${slotId}, name, email, email, phone, phone_key, registration.f || ' Harrison Avenue', 'Harrison', 'OH', zip_code,
        ${status}, ${when('hash % 100 >= 95', createdAt)}, ${when('hash % 100 < 80', createdAt)},
        ${when('hash % 100 between 80 and 89', engineSql.time(`${slotMs} - hash % ${5 * dayMs}`))}, ${createdAt}, ${createdAt}
      from ${everyRegistration} order by ${createdMs}`,
    `insert into activity (id, type, description, status, event_title, event_id, registration_id, actor, created_at)
      select ${id}, 'registration', name || ' registered', 'confirmed', 'Saturday Wash Day', ${eventId}, ${id}, 'public', ${createdAt}
      from ${everyRegistration} order by ${createdMs}`,
    `insert into messages (id, kind, channel, recipient, registration_id, dedupe_key, payload, state, attempts, next_attempt_at, created_at, sent_at, last_attempt_at)
      select ${id}, 'registration_confirmed', 'email', email, ${id}, ${id} || ':registration_confirmed:' || ${slotId},
        '{"eventId":"' || ${eventId} || '","timeSlotId":"' || ${slotId} || '","eventTitle":"Saturday Wash Day","location":"Harrison",'
        || '"laundromatName":"Spin Cycle Laundry","laundromatAddress":"412 Harrison Avenue, Harrison, OH 45030",'
        || '"startTime":"2026-01-10T14:00:00.000Z","endTime":"2026-01-10T15:00:00.000Z","registrationId":"' || ${id}
        || '","name":"' || name || '","queuedAt":"2026-01-01T14:00:00.000Z","status":"confirmed"}',
        'sent', 1, ${createdAt}, ${createdAt}, ${createdAt}, ${createdAt}
      from ${everyRegistration} order by ${createdMs}`,
    `insert into cancel_tokens (token_hash, registration_id, created_at)
      select ${engineSql.secret('i')}, ${id}, ${createdAt} from ${everyRegistration} order by ${createdMs}`,
  ]
}
