import { existsSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { engineUnderTest } from '../../../test/support/database.ts'
import {
  callMove,
  contentOf,
  createEmptyPostgres,
  createFile,
  move,
  newFile,
  open,
  runMoveKilledAt,
  tableNames,
} from '../../../test/support/move.ts'
import { runServer } from '../../../test/support/server-process.ts'
import type { Connection } from '../db/connect.ts'
import { engineOf, fileOf } from '../db/engine.ts'
import { isReadOnly } from '../db/errors.ts'
import { openDatabase } from '../db/open-database.ts'
import { findReadOnly, hasEndedHold } from '../db/read-only.ts'

const at = '2026-10-20T12:00:00.000Z'

async function write({ db }: Connection, id: string): Promise<void> {
  await db
    .insertInto('activity')
    .values({ id, type: 'other', description: id, actor: 'public', created_at: at })
    .execute()
}

/** Expires the hold. */
async function letHoldEnd({ db }: Connection): Promise<void> {
  await db.updateTable('program_state').set({ read_only_until: at }).execute()
}

async function createSource(engine: string): Promise<string> {
  const file = await createFile((connection) => write(connection, 'before'))
  if (engine === 'sqlite') return file
  const url = await createEmptyPostgres()
  await move(file, url)
  return url
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
    test.each(['held', 'copying', 'comparing'] as const)(
      'that is killed while it is %s leaves the target empty, and the source takes writes again by itself',
      async (step) => {
        const from = await createSource(engine)
        const to = await newTarget()
        const source = open(from)
        const before = await contentOf(source)
        await runMoveKilledAt(step, from, to).ended
        expect(await contentOf(source)).toEqual(before)
        expect(await isEmpty(to)).toBe(true)

        expect(await findReadOnly(source.db)).toMatchObject({ why: 'moving' })
        await expect(write(source, 'too early')).rejects.toSatisfy(isReadOnly)
        await letHoldEnd(source)
        await write(source, 'afterwards')
        expect(await findReadOnly(source.db)).toBeNull()

        // The next start removes the triggers, and the next move works.
        const { db } = await openDatabase(from)
        expect(await hasEndedHold(db)).toBe(false)
        await db.destroy()
        await move(from, to)
        expect((await contentOf(open(to))).activity).toHaveLength(2)
      },
    )

    test('that is killed before the source is marked leaves a copy that nobody can use by mistake', async () => {
      const from = await createSource(engine)
      const to = await newTarget()
      await runMoveKilledAt('copied', from, to).ended
      await letHoldEnd(open(from))
      await write(open(from), 'afterwards')
      const started = await runServer({ DATABASE_URL: to })
      expect(started).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('unfinished copy'),
      })
      const { code, stderr } = await callMove(from, '--to', to)
      expect([code, stderr]).toEqual([1, expect.stringMatching(/is not empty|exists already/)])
      expect(await findReadOnly(open(from).db)).toBeNull()
      expect((await callMove(to, '--reopen')).stderr).toContain('which is still in use')
    })

    test('that is killed after the source was marked is finished by the same command', async () => {
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

    test('leaves a source that no server starts on, until it is reopened', async () => {
      const from = await createSource(engine)
      const to = await newTarget()
      const { code, stdout } = await callMove(from, '--to', to)
      expect(code, stdout).toBe(0)
      expect(stdout).toMatch(/counts and contents are equal\.\nNow:\n {2}1\. Set DATABASE_URL to/)
      expect(stdout).toMatch(
        /\n {2}4\. The server makes (nightly copies from now on|no nightly copies of PostgreSQL: .*pg_dump)/,
      )
      expect(await runServer({ DATABASE_URL: from })).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^This database was moved to .* washday move --reopen\n$/),
      })
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
