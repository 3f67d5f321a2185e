import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { addEvent, signInAdmin } from '../../../test/support/data.ts'
import { api } from '../../contract/paths.ts'
import { openSnapshot } from '../db/snapshot-reader.ts'
import { newRegistration } from '../registration/registration-row-commands.ts'
import { prepareExport } from './export-queries.ts'
import { streamCsv } from './export-stream.ts'

async function addFamilies(app: TestApp, count: number) {
  const { id: eventId, timeSlots } = await addEvent(app.db, {
    slots: Array.from({ length: 3 }, (_, n) => ({ inHours: 48 + n })),
  })
  const rows = Array.from({ length: count }, (_, n) => {
    const timeSlotId = timeSlots[n % timeSlots.length]?.id ?? ''
    const person = { name: `Family ${n}`, email: `family${n}@example.org` }
    const slot = { eventId, timeSlotId }
    return newRegistration(slot as never, person, 'confirmed', app.clock())
  })
  for (let from = 0; from < rows.length; from += 500) {
    await app.db
      .insertInto('registrations')
      .values(rows.slice(from, from + 500))
      .execute()
  }
}

async function linesOf(stream: AsyncIterable<Buffer>, onFirst: () => Promise<void>) {
  let text = ''
  let isFirst = true
  for await (const chunk of stream) {
    text += chunk.toString()
    if (isFirst) await onFirst()
    isFirst = false
  }
  return text.trimEnd().split('\r\n').slice(1)
}

const context = { zone: 'America/New_York', now: new Date('2026-10-20T12:00:00Z') }

test('an export has the data as of its start, even if rows change or are deleted during the download', async () => {
  const app = await createTestApp()
  await addFamilies(app, 2_500)
  const snapshot = await openSnapshot(app.url)
  const table = await prepareExport(snapshot.db, 'registrations', {}, context)
  const lines = await linesOf(streamCsv(table, snapshot), async () => {
    await app.db.updateTable('registrations').set({ name: 'Changed' }).execute()
    await app.db.deleteFrom('registrations').where('email', 'like', '%1@example.org').execute()
  })
  expect(lines).toHaveLength(2_500)
  expect(lines.filter((line) => line.includes('Changed'))).toEqual([])
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(2_500)
})

test('an export that fails midway aborts the download and closes its snapshot', async () => {
  const app = await createTestApp({ expectErrors: true })
  const token = await signInAdmin(app)
  await addFamilies(app, 3_000)
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const headers = { authorization: `Bearer ${token}` }

  const whole = await fetch(url + api.adminExport('registrations'), { headers })
  expect((await whole.text()).trimEnd().split('\r\n')).toHaveLength(3_001)

  // The slots now count more rows than exist, as if a batch were missing.
  await app.db
    .updateTable('time_slots')
    .set({ confirmed_count: 1_500 } as never)
    .execute()
  const broken = await fetch(url + api.adminExport('registrations'), { headers })
  expect(broken.status).toBe(200)
  await expect(broken.blob()).rejects.toThrow()
  // The failed export has closed its snapshot, so further exports can run.
  for (let n = 0; n < 4; n++) {
    const next = await fetch(url + api.adminExport('blacklist'), { headers })
    expect(next.status).toBe(200)
    await next.text()
  }
})

test('an export whose client disconnects closes its snapshot', async () => {
  const app = await createTestApp({ expectErrors: true })
  const token = await signInAdmin(app)
  await addFamilies(app, 3_000)
  const url = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const headers = { authorization: `Bearer ${token}` }
  for (let n = 0; n < 5; n++) {
    const leaving = new AbortController()
    const { body } = await fetch(url + api.adminExport('registrations'), {
      headers,
      signal: leaving.signal,
    })
    await body?.getReader().read()
    leaving.abort()
    const status = async () => {
      const next = await fetch(url + api.adminExport('blacklist'), { headers })
      await next.text()
      return next.status
    }
    await expect.poll(status).toBe(200)
  }
})
