import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { engineUnderTest } from '../../../test/support/database.ts'
import {
  callMove,
  contentOf,
  createEmptyPostgres,
  createFile,
  createPostgres,
  move,
  newFile,
  open,
  runMoveKilledAt,
  tableNames,
} from '../../../test/support/move.ts'
import { serverEnv } from '../../../test/support/server-env.ts'
import { readConfig } from '../config/config.ts'
import { explainStartFailure } from '../config/start-failure.ts'
import type { Connection } from '../db/connect.ts'
import { engineOf, fileOf } from '../db/engine.ts'
import { isReadOnly } from '../db/errors.ts'
import { openDatabase } from '../db/open-database.ts'
import { findReadOnly, hasEndedHold } from '../db/read-only.ts'
import { start } from '../start.ts'
import type { MoveStep } from './move-database-commands.ts'

const at = '2026-10-20T12:00:00.000Z'

async function write({ db }: Connection, id: string): Promise<void> {
  await db
    .insertInto('activity')
    .values({ id, type: 'other', description: id, actor: 'public', created_at: at })
    .execute()
}

async function letHoldEnd({ db }: Connection): Promise<void> {
  await db.updateTable('program_state').set({ read_only_until: at }).execute()
}

async function createSource(engine: string): Promise<string> {
  const fill = (connection: Connection) => write(connection, 'before')
  return engine === 'sqlite' ? createFile(fill) : createPostgres(fill)
}

/** Returns the line that a server prints when it refuses to start. */
async function refusedStart(databaseUrl: string): Promise<string> {
  const { config } = readConfig(serverEnv({ DATABASE_URL: databaseUrl, PORT: '0' }))
  if (!config) throw new Error('The configuration is not valid')
  return start(config).then(
    async ({ stop }) => {
      await stop()
      throw new Error('The server started')
    },
    (error) => explainStartFailure(error, config),
  )
}

const isEmpty = async (url: string) =>
  engineOf(url) === 'sqlite' ? !existsSync(fileOf(url)) : (await tableNames(url)).length === 0

const directions = [
  { from: 'sqlite', to: 'postgres', newTarget: createEmptyPostgres },
  { from: 'postgres', to: 'sqlite', newTarget: async () => newFile() },
]

describe.runIf(engineUnderTest() === 'postgres').each(directions)(
  'a move from $from to $to',
  { timeout: 120_000 },
  ({ from: engine, newTarget }) => {
    test('that is killed while it compares, the last step before it commits, leaves the target empty, and the source takes writes after the hold expires', async () => {
      const from = await createSource(engine)
      const to = await newTarget()
      const source = open(from)
      const before = await contentOf(source)
      expect(await runMoveKilledAt('comparing', from, to).ended).toMatchObject({ code: null })
      expect(await contentOf(source)).toEqual(before)
      expect(await isEmpty(to)).toBe(true)

      expect(await findReadOnly(source.db)).toMatchObject({ why: 'moving' })
      await expect(write(source, 'too early')).rejects.toSatisfy(isReadOnly)
      await letHoldEnd(source)
      await write(source, 'afterwards')
      expect(await findReadOnly(source.db)).toBeNull()

      // The next server start removes the triggers.
      const { db } = await openDatabase(from)
      expect(await hasEndedHold(db)).toBe(false)
      await db.destroy()

      // A move works after a killed one.
      await move(from, to)
      expect((await contentOf(open(to))).activity).toHaveLength(2)
    })

    test('that is killed before it marks the source leaves a copy on which no server starts', async () => {
      const from = await createSource(engine)
      const to = await newTarget()
      await runMoveKilledAt('copied', from, to).ended
      await letHoldEnd(open(from))
      await write(open(from), 'afterwards')
      expect(await refusedStart(to)).toContain('unfinished copy')
      const { code, stderr } = await callMove(from, '--to', to)
      expect([code, stderr]).toEqual([1, expect.stringMatching(/is not empty|exists already/)])
      expect(await findReadOnly(open(from).db)).toBeNull()
      expect((await callMove(to, '--reopen')).stderr).toContain('which is still in use')
    })

    test('that is killed after it marks the source is completed if the same command is run again', async () => {
      const from = await createSource(engine)
      const to = await newTarget()
      const before = await contentOf(open(from))
      await runMoveKilledAt('moved', from, to).ended
      await expect(write(open(from), 'lost')).rejects.toSatisfy(isReadOnly)

      const finished = await callMove(from, '--to', to)
      expect([finished.code, finished.stderr]).toEqual([0, ''])
      expect(finished.stdout).toContain('is complete now')
      expect(await contentOf(open(to))).toEqual(before)
      await write(open(to), 'new')
    })

    test.runIf(engine === 'sqlite')(
      'whose target fails after the source is marked says that the same command must be run again',
      async () => {
        const from = await createSource(engine)
        const to = await newTarget()
        const allowConnections = (isAllowed: boolean) => {
          const name = new URL(to).pathname.slice(1)
          const { db } = open(new URL('/postgres', to).href)
          return sql`alter database ${sql.ref(name)} allow_connections ${sql.lit(isAllowed)}`.execute(
            db,
          )
        }
        const onStep = async ({ step }: MoveStep) => {
          if (step === 'moved') await allowConnections(false)
        }
        await expect(move(from, to, { onStep })).rejects.toThrow(
          /^All data is in .*, but .* not currently accepting connections.*: run the same washday move once more$/,
        )
        expect((await callMove(from, '--to', to)).stderr).toMatch(/once more\n$/)
        await allowConnections(true)
        expect(await callMove(from, '--to', to)).toMatchObject({ code: 0, stderr: '' })
        await write(open(to), 'new')
      },
    )

    test('leaves a source on which no server starts before it is reopened', async () => {
      const from = await createSource(engine)
      const to = await newTarget()
      const { code, stdout } = await callMove(from, '--to', to)
      expect(code, stdout).toBe(0)
      expect(stdout).toMatch(/counts and contents are equal\.\nNow:\n {2}1\. Set DATABASE_URL to/)
      expect(stdout).toMatch(
        /\n {2}4\. The server makes (nightly copies from now on|no nightly copies of PostgreSQL: .*pg_dump)/,
      )
      expect(await refusedStart(from)).toMatch(
        /^This database was moved to .* washday move --reopen$/,
      )
      const again = await callMove(from, '--to', await newTarget())
      expect([again.code, again.stderr]).toEqual([1, expect.stringContaining('was moved to')])

      const reopened = await callMove(from, '--reopen')
      expect([reopened.code, reopened.stderr]).toEqual([0, ''])
      expect(reopened.stdout).toContain('Its messages are held')
      await write(open(from), 'in use again')
      expect((await callMove(from, '--reopen')).stderr).toContain('already takes writes')
    })
  },
)
