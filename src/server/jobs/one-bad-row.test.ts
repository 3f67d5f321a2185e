import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import {
  addSlot,
  familyEmail,
  registerFamily,
  signInAdmin,
  waitlistFamily,
} from '../../../test/support/data.ts'
import { slotOn, zone } from '../../../test/support/reminder-job.ts'
import { eventStarts, seriesBody } from '../../../test/support/series-data.ts'
import { api } from '../../contract/paths.ts'
import { removeLeftovers } from '../retention/retention-commands.ts'
import { saveStop } from '../texts/text-opt-out-commands.ts'
import { offerSpotsJob } from './offer-spots.ts'
import { openSeriesJob } from './open-series.ts'
import { remindJob } from './remind.ts'

const neverAborted = new AbortController().signal

test('a family that cannot be reminded makes the job fail, but does not stop the other reminders', async () => {
  const app = await createTestApp({ now: '2026-12-01T12:00:00.000Z' })
  await registerFamily(app, await slotOn(app, '2026-12-08', '09:00'), 1)
  await registerFamily(app, await slotOn(app, '2026-12-08', '11:00'), 2)
  // The first two records are two-day reminders that were missed. The third one is the first reminder that is due.
  let records = 0
  const failing = app.db.withPlugin({
    transformQuery({ node }) {
      const isRecord = JSON.stringify(node.kind === 'InsertQueryNode' && node.into)
      if (isRecord.includes('email_reminders') && ++records === 3) throw new Error('lock timeout')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  app.clock.set('2026-12-07T23:30:00.000Z')
  const job = remindJob({ db: failing, zone, sendsTexts: false })
  await expect(job.run(app.clock(), neverAborted)).rejects.toThrow('lock timeout')
  const reminded = await app.db
    .selectFrom('messages')
    .where('kind', '=', 'reminder_day_before')
    .select('recipient')
    .execute()
  expect(reminded).toEqual([{ recipient: familyEmail(2) }])
})

test('the reminder job waits for a slot’s lock only once, not once per family', async () => {
  const app = await createTestApp({ now: '2026-12-01T12:00:00.000Z' })
  const slot = await slotOn(app, '2026-12-08', '09:00')
  const locked: string[] = []
  for (let n = 1; n <= 3; n++) locked.push((await registerFamily(app, slot, n)).id)
  await registerFamily(app, await slotOn(app, '2026-12-08', '11:00'), 4)
  let waits = 0
  const failing = app.db.withPlugin({
    transformQuery({ node }) {
      const query = JSON.stringify(node)
      const isRecord = node.kind === 'InsertQueryNode' && query.includes('email_reminders')
      if (isRecord && locked.some((id) => query.includes(id))) {
        waits++
        throw Object.assign(new Error('lock timeout'), { code: '55P03' })
      }
      return node
    },
    transformResult: async ({ result }) => result,
  })
  app.clock.set('2026-12-07T23:30:00.000Z')
  const job = remindJob({ db: failing, zone, sendsTexts: true })
  await expect(job.run(app.clock(), neverAborted)).rejects.toThrow('lock timeout')
  expect(waits).toBe(1)
  const sent = app.db.selectFrom('email_reminders').where('outcome', '=', 'sent').select('id')
  expect(await sent.execute()).toHaveLength(1)
})

test('kept spots that cannot be released make the job fail, but do not stop the offers of other slots', async () => {
  const app = await createTestApp()
  const bad = await addSlot(app.db)
  const closing = { id: 'closing', event_id: bad.eventId, kept_until: null }
  await app.db
    .insertInto('slot_closings')
    .values({ ...closing, created_at: app.clock().toISOString() })
    .execute()
  const kept = { id: 'kept', closing_id: closing.id, time_slot_id: bad.id, rank: 0 }
  await app.db.insertInto('kept_spots').values(kept).execute()
  const slot = await addSlot(app.db, { capacity: 1 })
  await registerFamily(app, slot, 1)
  await waitlistFamily(app, slot, 2)
  await app.db.updateTable('time_slots').set({ capacity: 2 }).where('id', '=', slot.id).execute()
  const failing = app.db.withPlugin({
    transformQuery({ node }) {
      if (node.kind === 'DeleteQueryNode') throw new Error('lock timeout')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const job = offerSpotsJob({ db: failing, clock: app.clock })
  await expect(job.run(app.clock(), neverAborted)).rejects.toThrow('lock timeout')
  const offers = app.db.selectFrom('messages').where('kind', '=', 'spot_available')
  expect(await offers.select('recipient').execute()).toEqual([{ recipient: familyEmail(2) }])
})

test('a series that cannot be read makes the job fail, but does not stop another series from opening its event', async () => {
  const app = await createTestApp({ now: '2026-10-20T12:00:00.000Z' })
  const token = await signInAdmin(app)
  for (const name of ['A', 'B']) {
    const series = seriesBody({ name, openDaysAhead: 5 })
    expect((await app.post(api.adminSeriesList(), series, { token })).status).toBe(201)
  }
  await app.db
    .updateTable('event_series')
    .set({ time_slots: '[{"startTime":"9h"}]' })
    .where('name', '=', 'A')
    .execute()
  app.clock.set('2026-11-08T12:00:00.000Z')
  const job = openSeriesJob({ db: app.db, zone })
  await expect(job.run(app.clock(), neverAborted)).rejects.toThrow()
  expect(await eventStarts(app)).toHaveLength(1)
})

test('old STOPs of registered phones do not prevent the hashing of other phones', async () => {
  const app = await createTestApp()
  const old = '2020-01-01T00:00:00.000Z'
  const { id } = await registerFamily(app, await addSlot(app.db), 1)
  const columns = Object.keys(
    await app.db.selectFrom('registrations').selectAll().executeTakeFirstOrThrow(),
  )
  const copied = ['id', 'email', 'email_key', 'phone', 'phone_key']
  const others = sql.join(columns.filter((one) => !copied.includes(one)).map((one) => sql.ref(one)))
  for (let n = 0; n < 500; n++) {
    const phone = `5135${String(n).padStart(6, '0')}`
    await sql`insert into registrations (id, email, email_key, phone, phone_key, ${others})
      select ${`${id} ${n}`}, ${`x${n}@example.org`}, ${`x${n}@example.org`}, ${phone}, ${phone}, ${others}
      from registrations where id = ${id}`.execute(app.db)
    await app.db
      .insertInto('text_opt_outs')
      .values({ phone: `+1${phone}`, stopped_at: old })
      .execute()
  }
  await saveStop(app.db, '+19375550199', new Date(old))
  await removeLeftovers(
    app.db,
    { since: '2025-10-20T04:00:00.000Z', day: '2025-10-20' },
    app.clock(),
  )
  const plain = app.db.selectFrom('text_opt_outs').where('phone', 'like', '+%').select('phone')
  const phones = (await plain.execute()).map(({ phone }) => phone)
  expect(phones).toHaveLength(500)
  expect(phones).not.toContain('+19375550199')
}, 60_000)
