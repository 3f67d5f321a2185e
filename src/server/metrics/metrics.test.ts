import { describe, expect, onTestFinished, test } from 'vitest'
import { addSlot, registerBody } from '../../../test/support/data.ts'
import { createTestDatabase, engineUnderTest } from '../../../test/support/database.ts'
import { createTestFolder } from '../../../test/support/folder.ts'
import { startMailServer } from '../../../test/support/mail-server.ts'
import { startInProcess } from '../../../test/support/server-in-process.ts'
import { startServer } from '../../../test/support/server-process.ts'
import { programVersion } from '../config/version.ts'

async function startWatched(env: Record<string, string> = {}) {
  const database = await createTestDatabase()
  const slot = await addSlot(database.connection.db, {
    capacity: 1,
    now: new Date().toISOString(),
  })
  onTestFinished(database.close)
  const server = await startInProcess({ DATABASE_URL: database.url, METRICS_PORT: '0', ...env })
  const metricsUrl = server.metricsUrl ?? ''
  const post = (url: string, body: object) =>
    fetch(server.url + url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  return {
    ...server,
    database,
    metricsUrl,
    register: (n: number) => post('/api/register', registerBody(slot, n)),
    post,
    async figures() {
      const text = await (await fetch(metricsUrl)).text()
      const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
      return {
        text,
        of: (name: string) => {
          const line = lines.find((one) => one.startsWith(`${name} `))
          return line === undefined ? undefined : Number(line.split(' ').at(-1))
        },
      }
    },
  }
}

describe('GET /metrics', () => {
  test('counts requests by route and status, registrations and job runs, without personal data', async () => {
    const { register, post, figures, url } = await startWatched()
    for (const n of [1, 2, 3]) expect((await register(n)).status).toBe(201)
    expect((await register(1)).status).toBe(409)
    await fetch(`${url}/api/events`)
    await fetch(`${url}/api/cancel/secret-token-of-rosa`)
    await post('/api/rosa@example.org?name=Rosa', {})
    await expect
      .poll(async () =>
        (await figures()).of('washday_job_runs_total{job="send-messages",outcome="succeeded"}'),
      )
      .toBeGreaterThan(0)

    const { text, of } = await figures()
    const requests = (labels: string) =>
      of(`washday_http_request_duration_seconds_count{${labels}}`)
    expect(requests('method="POST",route="/api/register",status="201"')).toBe(3)
    expect(requests('method="POST",route="/api/register",status="409"')).toBe(1)
    expect(requests('method="GET",route="/api/events",status="200"')).toBe(1)
    expect(requests('method="GET",route="/api/cancel/:token",status="404"')).toBe(1)
    expect(requests('method="POST",route="unknown",status="404"')).toBe(1)
    expect(of('washday_registrations_total{status="confirmed"}')).toBe(1)
    expect(of('washday_registrations_total{status="waitlist"}')).toBe(2)
    expect(of('washday_outbox_failed')).toBe(0)
    expect(of('washday_outbox_held')).toBe(0)
    expect(of('washday_outbox_missed')).toBe(0)
    expect(of('washday_sending_held')).toBe(0)
    expect(of('washday_read_only')).toBe(0)
    expect(of('washday_backups_configured')).toBe(0)
    expect(of('washday_http_server_errors_total{route="/api/register"}')).toBe(0)
    expect(
      of(`washday_build_info{version="${programVersion}",engine="${engineUnderTest()}"}`),
    ).toBe(1)
    expect(of('washday_job_runs_total{job="remind",outcome="failed"}')).toBe(0)
    expect(of('washday_database_up')).toBe(1)
    expect(of('washday_database_writable')).toBe(1)
    expect(of('process_resident_memory_bytes')).toBeGreaterThan(1e6)
    expect(of('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
    expect(of('washday_job_last_success_timestamp_seconds{job="remind"}')).toBeGreaterThan(1e9)
    expect(text).not.toMatch(/rosa|secret|example\.org|family|\(555\)/i)
  })

  test('reports how many messages wait, how long the oldest has waited, and how many failed', async () => {
    const mail = await startMailServer()
    mail.mood = 'silent'
    const { database, register, figures } = await startWatched({ SMTP_URL: mail.url })
    await register(1)
    await register(2)
    await database.connection.db
      .updateTable('messages')
      .set({ created_at: new Date(Date.now() - 3_600_000).toISOString() })
      .where('recipient', 'like', 'family1@%')
      .execute()
    const waiting = await figures()
    expect(waiting.of('washday_outbox_queued')).toBe(2)
    expect(waiting.of('washday_outbox_oldest_seconds')).toBeGreaterThan(3599)
    await database.connection.db
      .updateTable('messages')
      .set({ state: 'failed' })
      .where('recipient', 'like', 'family1@%')
      .execute()
    const { of } = await figures()
    expect([of('washday_outbox_queued'), of('washday_outbox_failed')]).toEqual([1, 1])
    expect(of('washday_outbox_oldest_seconds')).toBeLessThan(3599)
    await mail.close()
  })

  test('does not count a text that waits for the morning as a message that waits too long', async () => {
    const { database, register, figures } = await startWatched({})
    await register(1)
    await database.connection.db
      .updateTable('messages')
      .set({
        channel: 'text',
        lease_id: null,
        created_at: new Date(Date.now() - 3_600_000).toISOString(),
        next_attempt_at: new Date(Date.now() + 3_600_000).toISOString(),
      })
      .execute()
    const { of } = await figures()
    expect([of('washday_outbox_queued'), of('washday_outbox_oldest_seconds')]).toEqual([1, 0])
  })

  test('counts delivery attempts by channel and outcome', async () => {
    const mail = await startMailServer()
    mail.answer('family2@example.org', '550 5.1.1 No such user')
    mail.answer('family3@example.org', '451 4.3.2 Later')
    const { register, figures } = await startWatched({
      SMTP_URL: mail.url,
      LOG_LEVEL: 'silent',
    })
    for (const n of [1, 2, 3]) await register(n)
    const emails = async () => {
      const { of } = await figures()
      return ['sent', 'failed', 'retried', 'held'].map((outcome) =>
        of(`washday_deliveries_total{channel="email",outcome="${outcome}"}`),
      )
    }
    await expect.poll(emails, { interval: 10 }).toEqual([1, 1, 1, 0])
    const { of } = await figures()
    expect(of('washday_deliveries_total{channel="text",outcome="failed"}')).toBe(0)
    await mail.close()
  })

  test('counts server errors by route, and shows held sending, the read-only state and dashboard warnings', async () => {
    const { database, register, figures } = await startWatched({ LOG_LEVEL: 'silent' })
    const { db } = database.connection
    const since = '2026-10-20T12:00:00.000Z'
    await db.updateTable('program_state').set({ sending_held_since: since }).execute()
    await db
      .updateTable('program_state')
      .set({ read_only_since: since, read_only_why: 'moving' })
      .execute()
    const held = await figures()
    expect([held.of('washday_sending_held'), held.of('washday_read_only')]).toEqual([1, 1])
    // The process that moved the database was killed.
    await db
      .updateTable('program_state')
      .set({ sending_held_since: null, read_only_until: '2020-01-01T00:00:00.000Z' })
      .execute()
    expect((await figures()).of('washday_read_only')).toBe(0)
    await db
      .updateTable('program_state')
      .set({ read_only_since: null, read_only_why: null, read_only_until: null })
      .execute()
    await db
      .insertInto('alarms')
      .values({ kind: 'burst', raised_at: new Date().toISOString() })
      .execute()
    expect((await figures()).of('washday_warnings{kind="sign_up_burst"}')).toBe(1)
    await db.schema.dropTable('cancel_tokens').execute()
    expect((await register(1)).status).toBe(500)
    const { of } = await figures()
    expect(of('washday_http_server_errors_total{route="/api/register"}')).toBe(1)
  })

  test('works while the database fails', async () => {
    const { database, figures } = await startWatched({ LOG_LEVEL: 'silent' })
    await database.connection.db.schema.dropTable('messages').execute()
    const { of } = await figures()
    expect(of('washday_database_up')).toBe(0)
    expect(of('washday_outbox_queued')).toBeNaN()
    expect(of('process_resident_memory_bytes')).toBeGreaterThan(1e6)
  })
})

describe.runIf(engineUnderTest() === 'sqlite')('the metrics port', () => {
  test('is separate from the server’s port, and serves only metrics', async () => {
    const { url, close } = await createTestDatabase()
    onTestFinished(close)
    const server = await startServer({ DATABASE_URL: url, METRICS_PORT: '0' })
    const [, metricsUrl = ''] = await server.said(/Metrics: (\S+)\n/)
    expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
    expect(metricsUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/)
    expect((await fetch(metricsUrl.replace('/metrics', '/api/events'))).status).toBe(404)
    expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(404)
    server.kill('SIGTERM')
    expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
    await expect(fetch(metricsUrl)).rejects.toThrow()
  })
})

describe.runIf(engineUnderTest() === 'sqlite')('the metrics', () => {
  test('have the free space of the disk and the time of the last backup', async () => {
    const folder = createTestFolder()
    const { figures } = await startWatched({ BACKUP_FOLDER: folder })
    await expect
      .poll(async () => (await figures()).of('washday_backup_last_timestamp_seconds'))
      .toBeGreaterThan(1e9)
    const { of } = await figures()
    expect(of('washday_disk_free_bytes')).toBeGreaterThan(1e6)
    expect(of('washday_disk_size_bytes')).toBeGreaterThan(of('washday_disk_free_bytes') ?? 0)
  })

  test('have no figures of backups if there is no backup folder', async () => {
    const { figures } = await startWatched()
    expect((await figures()).text).not.toContain('washday_backup_')
  })
})
