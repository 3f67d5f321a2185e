import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestClock, elapsedBy } from '../../../test/support/app.ts'
import { eventBody, familyEmail, registerBody, slotOf } from '../../../test/support/data.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { type MailServer, startMailServer } from '../../../test/support/mail-server.ts'
import { type PostgresServer, startPostgres } from '../../../test/support/postgres-server.ts'
import type { TimeSlot } from '../../contract/event.ts'
import { api } from '../../contract/paths.ts'
import { leaseMs } from '../../domain/delivery-times.ts'
import { readConfig } from '../config/config.ts'
import { createEvent } from '../event/event-commands.ts'
import { type Running, start } from '../start.ts'
import { connect, type Db } from './connect.ts'

const patience = { timeout: 60_000 }
const page = '<!doctype html><title>Washday</title>'

describe.runIf(engineUnderTest() === 'postgres')('when PostgreSQL is stopped', () => {
  let postgres: PostgresServer
  let mail: MailServer
  let running: Running
  let slot: TimeSlot
  let web: string
  /** Number of the next family; not reset, because the tests share one server, which must survive several outages */
  let next = 1
  const clock = createTestClock(new Date().toISOString())
  beforeAll(async () => {
    // Commits must survive a crash of PostgreSQL, hence synchronous_commit, but not one of the machine: fsync stays off.
    const settings = ['synchronous_commit=on']
    ;[postgres, mail] = await Promise.all([startPostgres({ settings }), startMailServer()])
    const { config } = readConfig({
      DATABASE_URL: postgres.url,
      SMTP_URL: mail.url,
      PORT: '0',
      HOST: '127.0.0.1',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'silent',
      JOB_INTERVAL_MS: '200',
    })
    if (!config) throw new Error('The configuration is not valid')
    web = mkdtempSync(join(tmpdir(), 'washday-web-'))
    const webFolder = writeWebApp(web)
    running = await start(config, { clock, elapsed: elapsedBy(clock), webFolder })
    const body = eventBody({ now: clock().toISOString(), slots: [{ capacity: 1000 }] })
    slot = await look(postgres.url, async (db) =>
      slotOf(
        (await createEvent(db, body, { by: 'tester', zone: config.timeZone, now: clock() }))
          .timeSlots,
        0,
      ),
    )
  })
  afterAll(async () => {
    await running?.stop()
    await mail?.close()
    await postgres?.stop()
    if (web) rmSync(web, { recursive: true })
  })

  const ask = async (path: string, body?: object) => {
    const response = await fetch(running.url + path, {
      method: body ? 'POST' : 'GET',
      headers: body ? { 'content-type': 'application/json' } : {},
      ...(body && { body: JSON.stringify(body) }),
    })
    const { status, headers } = response
    return { status, retryAfter: headers.get('retry-after'), text: await response.text() }
  }
  const register = (n: number) => ask(api.register(), registerBody(slot, n))

  test.each(['SIGINT', 'SIGKILL'] as const)(
    'with %s, API calls get a 503, pages are served, and the server recovers without a restart',
    async (signal) => {
      const first = next++
      expect((await register(first)).status).toBe(201)
      await mail.mailTo(familyEmail(first))

      // Four clients register new families before, during and after the outage.
      const statuses = new Map<number, number>()
      const count = (wanted: number) =>
        [...statuses.values()].filter((status) => status === wanted).length
      const { promise: isBack, resolve: markBack } = Promise.withResolvers<void>()
      let isOver = false
      const pouring = Promise.all(
        Array.from({ length: 4 }, async () => {
          while (!isOver) {
            const n = next++
            const { status, retryAfter } = await register(n)
            statuses.set(n, status)
            if (status === 201) continue
            expect([status, retryAfter]).toEqual([503, '5'])
            if (count(503) > 8) await isBack
          }
        }),
      )
      await expect.poll(() => count(201), patience).toBeGreaterThan(4)
      await postgres.halt(signal)
      await expect.poll(() => count(503), patience).toBeGreaterThan(6)

      for (const path of [api.health(), api.events(), api.cancel('x')]) {
        await expect.poll(() => ask(path), patience).toMatchObject({ status: 503, retryAfter: '5' })
      }
      for (const path of ['/', '/register', '/cancel/x', '/admin/login']) {
        expect(await ask(path)).toMatchObject({ status: 200, text: page })
      }
      expect((await ask('/app.js')).status).toBe(200)

      const before = count(201)
      await postgres.resume()
      markBack()
      await expect.poll(() => count(201), patience).toBeGreaterThan(before + 4)
      isOver = true
      await pouring
      expect((await ask(api.health())).status).toBe(200)

      // The pool has 10 connections, so a dead connection would fail one of the 12 requests.
      const afterwards = await Promise.all(Array.from({ length: 12 }, () => register(next++)))
      expect(afterwards.map(({ status }) => status)).toEqual(afterwards.map(() => 201))

      // Refused families retry; a few had been stored although the connection broke, and get a 409.
      const refused = [...statuses].filter(([, status]) => status === 503)
      const retried = await Promise.all(refused.map(([n]) => register(n)))
      for (const { status } of retried) expect([201, 409]).toContain(status)
      // A message that was being delivered when the database stopped is due again when its lease expires.
      await expect
        .poll(async () => {
          await running.runJobs()
          clock.set(new Date(clock().getTime() + leaseMs).toISOString())
          await running.runJobs()
          return look(postgres.url, (db) =>
            db
              .selectFrom('messages')
              .where('state', '!=', 'sent')
              // The test sets the clock ahead, which causes warnings unrelated to the outage.
              .where('kind', '!=', 'organisation_warnings')
              .select('recipient')
              .execute(),
          )
        }, patience)
        .toEqual([])
      const messageIds = new Map<string, Set<string | undefined>>()
      for (const { recipients, messageId } of mail.received) {
        for (const address of recipients.filter((one) => one.startsWith('family'))) {
          messageIds.set(address, (messageIds.get(address) ?? new Set()).add(messageId))
        }
      }
      const everybody = Array.from({ length: next - 1 }, (_, i) => familyEmail(i + 1))
      expect([...messageIds.keys()].toSorted()).toEqual(everybody.toSorted())
      // A message may arrive twice, but with the same id.
      expect([...messageIds].filter(([, ids]) => ids.size !== 1)).toEqual([])
      const rows = await look(postgres.url, (db) =>
        db.selectFrom('registrations').select('email').execute(),
      )
      expect(rows.map(({ email }) => email).toSorted()).toEqual(everybody.toSorted())
    },
    120_000,
  )
})

async function look<T>(databaseUrl: string, reading: (db: Db) => Promise<T>): Promise<T> {
  const { db } = connect(databaseUrl)
  try {
    return await reading(db)
  } finally {
    await db.destroy()
  }
}

function writeWebApp(parent: string): string {
  // A separate folder, because the server looks for a renderer beside the web folder.
  const folder = join(parent, 'web')
  mkdirSync(folder)
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'app.js'), '')
  return folder
}
