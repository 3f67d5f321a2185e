import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { api } from '../../src/contract/paths.ts'
import { hourMs } from '../../src/domain/duration.ts'
import { readConfig } from '../../src/server/config/config.ts'
import { type Connection, connect } from '../../src/server/db/connect.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { type Running, start } from '../../src/server/start.ts'
import { createBlankDatabase, createTestDatabase } from '../support/database.ts'
import { readFigures } from '../support/figures.ts'
import { startMailServer } from '../support/mail-server.ts'
import { loadRelease, releases } from '../support/released-database.ts'
import { describeSchema } from '../support/schema.ts'

async function loadReleaseDatabase(release: string) {
  const url = await createBlankDatabase()
  const facts = await loadRelease(release, url)
  return { url, facts }
}

function open(url: string): Connection {
  const connection = connect(url)
  onTestFinished(() => connection.db.destroy())
  return connection
}

/** Starts the current server on an older database; its clock starts two hours after `now`. */
async function serve(url: string, now: string, smtpUrl: string): Promise<Running> {
  const { config, mistakes } = readConfig({
    DATABASE_URL: url,
    HOST: '127.0.0.1',
    PORT: '0',
    PUBLIC_URL: 'https://wash.example.org',
    SMTP_URL: smtpUrl,
    JOB_INTERVAL_MS: '50',
    LOG_LEVEL: 'silent',
    BACKUP_FOLDER: url.startsWith('file:') ? 'off' : '',
  })
  if (!config) throw new Error(mistakes.join('\n'))
  const lateMs = Date.parse(now) + 2 * hourMs - Date.now()
  const running = await start(config, { clock: () => new Date(Date.now() + lateMs) })
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= running.stop()
    return stopped
  }
  onTestFinished(stop)
  return { ...running, stop }
}

async function call<T>(url: string, path: string, body?: object) {
  const response = await fetch(url + path, {
    method: body ? 'POST' : 'GET',
    ...(body && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  return { status: response.status, body: (await response.json()) as T }
}

test('the fixtures have databases of at least four released versions', () => {
  expect(releases.length).toBeGreaterThanOrEqual(4)
})

describe.each(releases)('a database from version %s', (release) => {
  test('has all rows, correct counts and the schema of a new database after the upgrade', async () => {
    const { url, facts } = await loadReleaseDatabase(release)
    const connection = open(url)
    const { db } = connection
    await migrate(connection)

    const now: Record<string, number> = {}
    for (const table of Object.keys(facts.rows)) {
      const counted = sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`
      now[table] = Number((await counted.execute(db)).rows[0]?.n)
    }
    expect(now).toEqual(facts.rows)
    const statuses = await db
      .selectFrom('registrations')
      .groupBy('status')
      .select((eb) => ['status', eb.fn.countAll<number>().as('n')])
      .execute()
    expect(Object.fromEntries(statuses.map(({ status, n }) => [status, n]))).toEqual(facts.statuses)
    const { kept, counted } = await readFigures(db)
    expect(kept).toEqual(counted)

    const fresh = await createTestDatabase()
    onTestFinished(fresh.close)
    expect(await describeSchema(connection)).toEqual(await describeSchema(fresh.connection))
  })

  test('works with the current server: an old password signs in, an old link shows and cancels the appointment, and queued messages are sent once', async () => {
    const { url, facts } = await loadReleaseDatabase(release)
    const mail = await startMailServer()
    onTestFinished(mail.close)
    const server = await serve(url, facts.now, mail.url)

    expect(await call(server.url, api.adminLogin(), facts.administrator)).toMatchObject({
      status: 200,
      body: { admin: { username: facts.administrator.username } },
    })
    const { token, name, registrationId } = facts.link
    expect(await call(server.url, api.my(token))).toMatchObject({
      status: 200,
      body: { name, status: 'confirmed' },
    })
    expect((await call(server.url, api.cancel(token), {})).status).toBe(200)

    const { db } = open(url)
    const { status } = await db
      .selectFrom('registrations')
      .where('id', '=', registrationId)
      .select('status')
      .executeTakeFirstOrThrow()
    expect(status).toBe('cancelled')
    const queued = () =>
      db
        .selectFrom('messages')
        .where('dedupe_key', 'in', facts.queued)
        .orderBy('recipient')
        .select(['recipient', 'state'])
        .execute()
    await expect
      .poll(async () => (await queued()).map(({ state }) => state), { interval: 20 })
      .toEqual(facts.queued.map(() => 'sent'))
    await server.stop()
    const recipients = (await queued()).map(({ recipient }) => recipient)
    const arrived = mail.received.flatMap((one) => one.recipients)
    expect(facts.queued.length).toBeGreaterThan(2)
    expect(arrived.filter((one) => recipients.includes(one)).sort()).toEqual(recipients)
  })
})
