import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { eventBody, registerBody, slotOf } from '../../../test/support/data.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { startMailServer } from '../../../test/support/mail-server.ts'
import { createEmptyPostgres, createFile, move, open, runMove } from '../../../test/support/move.ts'
import { startInProcess } from '../../../test/support/server-in-process.ts'
import { startServer } from '../../../test/support/server-process.ts'
import { api } from '../../contract/paths.ts'
import { createEvent } from '../event/event-commands.ts'

const capacity = 8
const administrator = { username: 'maria', password: 'correct horse' }

async function createFileWithSlot() {
  let slot = { id: '', eventId: '' }
  const now = new Date()
  const file = await createFile(async ({ db }) => {
    const body = eventBody({ now: now.toISOString(), slots: [{ capacity }] })
    const by = { by: 'tester', zone: 'America/New_York', now }
    slot = slotOf((await createEvent(db, body, by)).timeSlots, 0)
  })
  return { file, slot }
}

async function ask(server: { url: string }, path: string, body?: object, headers: object = {}) {
  const response = await fetch(server.url + path, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: await response.json() }
}

describe.runIf(engineUnderTest() === 'postgres')('a server that runs during a move', () => {
  test('loses no acknowledged sign-up, and no message is sent twice', {
    timeout: 120_000,
  }, async () => {
    const { file, slot } = await createFileWithSlot()
    const to = await createEmptyPostgres()
    const mail = await startMailServer()
    const env = {
      SMTP_URL: mail.url,
      JOB_INTERVAL_MS: '100',
      LOG_LEVEL: 'silent',
      ADMIN_USERNAME: administrator.username,
      ADMIN_PASSWORD: administrator.password,
    }
    const server = await startServer({ ...env, DATABASE_URL: file })
    const login = await ask(server, api.adminLogin(), administrator)
    const authorization = `Bearer ${login.body.token}`

    const acknowledged: string[] = []
    const refused: { status: number; body: { code: string; message: string } }[] = []
    const signUp = async (worker: number) => {
      for (let n = worker; ; n += 4) {
        const body = registerBody(slot, n)
        const answer = await ask(server, api.register(), body, { 'accept-language': 'es' })
        if (answer.status !== 201) return refused.push(answer)
        acknowledged.push(body.email)
      }
    }
    const families = Promise.all([1, 2, 3, 4].map(signUp))
    await expect.poll(() => acknowledged.length).toBeGreaterThan(capacity)
    const answers: unknown[] = []
    await move(file, to, {
      async onStep({ step }) {
        if (step !== 'comparing' || answers.length > 0) return
        answers.push((await ask(server, api.events())).status)
        answers.push((await ask(server, api.health())).status)
        const report = await ask(server, `${api.health()}?full`, undefined, { authorization })
        answers.push(report.body.warnings)
      },
    })
    await families
    expect(answers).toEqual([
      200,
      200,
      expect.arrayContaining([expect.objectContaining({ kind: 'read_only', why: 'moving' })]),
    ])
    expect(refused).toHaveLength(4)
    for (const { status, body } of refused) {
      expect([status, body.code]).toEqual([503, 'read_only'])
      expect(body.message).toContain('en unos minutos')
    }
    // The old server refuses writes, and its health check fails, so that a proxy uses the new server.
    expect(await ask(server, api.register(), registerBody(slot, 9_999))).toMatchObject({
      status: 503,
      body: { code: 'read_only', message: expect.stringContaining('in a few minutes') },
    })
    expect((await ask(server, api.health())).status).toBe(503)
    // Families can still read every page of the old server, in case a proxy sends them there.
    expect((await ask(server, api.healthOfReads())).status).toBe(200)
    expect((await ask(server, api.events())).status).toBe(200)

    const { db } = open(to)
    const stored = await db.selectFrom('registrations').select(['email', 'status']).execute()
    expect(stored.map(({ email }) => email).sort()).toEqual(acknowledged.sort())
    expect(stored.filter(({ status }) => status === 'confirmed')).toHaveLength(capacity)
    const { rows } = await sql<{ n: number }>`
      select confirmed_count as n from time_slots where id = ${slot.id}`.execute(db)
    expect(rows).toEqual([{ n: capacity }])

    // While both servers run, each waiting message is sent once, from the new database.
    await startInProcess({ ...env, DATABASE_URL: to })
    await mail.count(acknowledged.length)
    await expect
      .poll(() => db.selectFrom('messages').select('id').where('state', '=', 'queued').execute())
      .toEqual([])
    const sentTo = mail.received.flatMap(({ recipients }) => recipients)
    const ours = sentTo.filter((address) => acknowledged.includes(address))
    expect(ours.sort()).toEqual(acknowledged)
    await mail.close()
  })

  test('takes writes again after Ctrl-C has stopped the move', {
    timeout: 60_000,
  }, async () => {
    const { file, slot } = await createFileWithSlot()
    const to = await createEmptyPostgres()
    // The move waits for this delivery in progress.
    const { db } = open(file)
    const soon = new Date(Date.now() + 30_000).toISOString()
    await sql`insert into messages (id, kind, channel, recipient, dedupe_key, payload, state, attempts,
        next_attempt_at, created_at, lease_id)
      values ('m', 'registration_confirmed', 'email', 'rosa@example.org', 'm', '{}', 'queued', 1,
        ${soon}, ${soon}, 'l')`.execute(db)
    const server = await startInProcess({
      DATABASE_URL: file,
      JOB_INTERVAL_MS: '100',
      LOG_LEVEL: 'silent',
    })
    const moving = runMove(file, '--to', to)
    await moving.said(/Waiting for 1 messages? that/)
    // While the move waits, families can sign up.
    expect((await ask(server, api.register(), registerBody(slot, 1))).status).toBe(201)
    moving.kill('SIGINT')
    expect(await moving.ended).toMatchObject({ code: 1, stderr: 'Stopped: nothing was moved\n' })
    expect((await ask(server, api.register(), registerBody(slot, 2))).status).toBe(201)
    expect(await open(to).db.introspection.getTables()).toEqual([])
  })
})
