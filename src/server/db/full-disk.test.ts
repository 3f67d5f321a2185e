import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { eventBody, registerBody, slotOf } from '../../../test/support/data.ts'
import { copyMigratedDatabase, engineUnderTest } from '../../../test/support/database.ts'
import { startInProcess } from '../../../test/support/server-in-process.ts'
import { startServer } from '../../../test/support/server-process.ts'
import {
  canLimitFiles,
  canMount,
  createLimitedDisk,
  mountSmallDisk,
  type SmallDisk,
} from '../../../test/support/small-disk.ts'
import type { ErrorBody } from '../../contract/error.ts'
import { api } from '../../contract/paths.ts'
import type { RegisterAnswer } from '../../contract/registration.ts'
import { createEvent } from '../event/event-commands.ts'
import { connect, type Db } from './connect.ts'

/** Enough for only a few families */
const freeBytes = 300_000
const refusalsWanted = 8
const administrator = { username: 'maria', password: 'correct horse' }

type Server = { url: string; pid: number; stop(): Promise<void> }

const disks: {
  what: string
  open: () => SmallDisk
  isPossible: boolean
  startOn: (env: Record<string, string>) => Promise<Server>
}[] = [
  {
    what: 'on a full disk (needs root on Linux)',
    open: mountSmallDisk,
    isPossible: canMount(),
    startOn: async (env) => ({ ...(await startInProcess(env)), pid: process.pid }),
  },
  {
    what: 'if the database may not grow (needs prlimit)',
    open: createLimitedDisk,
    isPossible: canLimitFiles(),
    // The limit applies to a process.
    async startOn(env) {
      const server = await startServer(env)
      const stop = async () => {
        server.kill('SIGTERM')
        expect(await server.ended).toMatchObject({ code: 0, stderr: '' })
      }
      return { ...server, stop }
    },
  },
]

describe.runIf(engineUnderTest() === 'sqlite').each(disks)(
  '$what',
  ({ open, isPossible, startOn }) => {
    let disk: SmallDisk
    let server: Server
    let slot: { id: string; eventId: string }
    beforeEach(async (context) => {
      context.skip(!isPossible, 'no limited disk can be made here')
      disk = open()
      await copyMigratedDatabase(disk.databaseFile)
      slot = await look(disk, async (db) => {
        const now = new Date()
        const body = eventBody({ now: now.toISOString(), slots: [{ capacity: 50 }] })
        const by = { by: 'tester', zone: 'America/New_York', now }
        return slotOf((await createEvent(db, body, by)).timeSlots, 0)
      })
      server = await startOn({
        DATABASE_URL: `file:${disk.databaseFile}`,
        LOG_LEVEL: 'silent',
        JOB_INTERVAL_MS: '50',
        ADMIN_USERNAME: administrator.username,
        ADMIN_PASSWORD: administrator.password,
      })
    })

    test('sign-ups get a 503 and leave no partial data, pages can be read, and sign-ups work again once there is space', async () => {
      const ask = caller(server)
      const signedIn = await ask<{ token: string }>(api.adminLogin(), administrator)
      // An hour ago, because the server stores a session's use only once an hour
      const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
      await look(disk, (db) =>
        db.updateTable('admin_sessions').set({ last_used_at: hourAgo }).execute(),
      )
      const before = [1, 2, 3].map((n) => registerBody(slot, n))
      for (const body of before) expect((await ask(api.register(), body)).status).toBe(201)

      disk.leave(freeBytes, server.pid)
      const signUps = await registerUntilFull(server, slot)
      const acknowledged = [...before, ...signUps.registered].map(({ email }) => email)
      expect(signUps.refused.length).toBeGreaterThanOrEqual(refusalsWanted)
      expect(signUps.registered.length).toBeGreaterThan(0)

      const { status, body: events } = await ask<{ timeSlots: { registrationCount: number }[] }[]>(
        api.events(),
      )
      expect([status, events[0]?.timeSlots[0]?.registrationCount]).toEqual([
        200,
        Math.min(acknowledged.length, 50),
      ])
      const list = await fetch(server.url + api.adminEventRegistrations(slot.eventId), {
        headers: { authorization: `Bearer ${signedIn.body.token}` },
      })
      expect(list.status).toBe(200)
      await expect
        .poll(() => ask(api.health()))
        .toMatchObject({ status: 503, body: { code: 'unavailable' } })

      await expectStored(disk, acknowledged)

      disk.free(server.pid)
      for (const body of signUps.refused) {
        expect((await ask<RegisterAnswer>(api.register(), body)).status).toBe(201)
      }
      await expectStored(disk, [...acknowledged, ...signUps.refused.map(({ email }) => email)])
      expect(await ask(api.health())).toMatchObject({ status: 200, body: { status: 'ok' } })
      await server.stop()
    })
  },
)

async function look<T>(disk: SmallDisk, reading: (db: Db) => Promise<T>): Promise<T> {
  const { db } = connect(`file:${disk.databaseFile}`)
  try {
    return await reading(db)
  } finally {
    await db.destroy()
  }
}

function caller(server: Server) {
  return async <T = ErrorBody>(path: string, body?: object) => {
    const response = await fetch(server.url + path, {
      method: body ? 'POST' : 'GET',
      headers: body ? { 'content-type': 'application/json' } : {},
      ...(body && { body: JSON.stringify(body) }),
    })
    return {
      status: response.status,
      body: (await response.json()) as T,
      retryAfter: response.headers.get('retry-after'),
    }
  }
}

async function registerUntilFull(server: Server, slot: { id: string; eventId: string }) {
  const ask = caller(server)
  const registered: ReturnType<typeof registerBody>[] = []
  const refused: typeof registered = []
  let next = 100
  const registerUntilRefused = async () => {
    while (refused.length < refusalsWanted) {
      const body = registerBody(slot, next++)
      const answer = await ask(api.register(), body)
      if (answer.status === 201) registered.push(body)
      else {
        expect(answer).toMatchObject({
          status: 503,
          body: { code: 'unavailable' },
          retryAfter: '5',
        })
        expect(answer.body.message).toMatch(/try again in a minute/)
        refused.push(body)
      }
    }
  }
  await Promise.all(Array.from({ length: 8 }, registerUntilRefused))
  return { registered, refused }
}

async function expectStored(disk: SmallDisk, acknowledged: string[]): Promise<void> {
  const stored = await look(disk, async (db) => ({
    rows: await db.selectFrom('registrations').select(['id', 'email']).execute(),
    lines: await db.selectFrom('activity').select('registration_id').execute(),
    messages: await db.selectFrom('messages').select('recipient').execute(),
    tokens: await db.selectFrom('cancel_tokens').select('registration_id').execute(),
    damage: (await sql<object>`pragma integrity_check`.execute(db)).rows,
  }))
  const everybody = acknowledged.toSorted()
  const ids = stored.rows.map(({ id }) => id).toSorted()
  expect(stored.rows.map(({ email }) => email).toSorted()).toEqual(everybody)
  expect(stored.lines.flatMap((line) => line.registration_id ?? []).toSorted()).toEqual(ids)
  expect(stored.messages.map(({ recipient }) => recipient).toSorted()).toEqual(everybody)
  // The link in the message, and the browser's link
  const twice = [...ids, ...ids].toSorted()
  expect(stored.tokens.map((token) => token.registration_id).toSorted()).toEqual(twice)
  expect(stored.damage).toEqual([{ integrity_check: 'ok' }])
}
