import { existsSync, writeFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { engineUnderTest } from '../../../test/support/database.ts'
import { freePort } from '../../../test/support/free-port.ts'
import {
  callMove,
  contentOf,
  createEmptyPostgres,
  createFile,
  move,
  newFile,
  open,
  tableNames,
} from '../../../test/support/move.ts'
import { fileOf } from '../db/engine.ts'
import { findReadOnly } from '../db/read-only.ts'

describe.runIf(engineUnderTest() === 'postgres')(
  'a move is refused in one sentence',
  { timeout: 120_000 },
  () => {
    /** Returns the printed sentence, and checks that the source stays writable and unchanged. */
    async function refusalOf(from: string, to: string): Promise<string> {
      const { code, stderr } = await callMove(from, '--to', to)
      expect(code).toBe(1)
      expect(stderr.trim().split('\n')).toHaveLength(1)
      return stderr.trim()
    }

    test('into a database that is not empty; the sentence has advice, but not the password', async () => {
      const from = await createFile()
      const to = await createEmptyPostgres()
      await sql`create table somebodys (id int)`.execute(open(to).db)
      const refusal = await refusalOf(from, to.replace('washday@', 'washday:secret@'))
      expect(refusal).toMatch(/^127\.0\.0\.1:\d+\/move_\w+ is not empty: .*createdb -O washday/)
      expect(await findReadOnly(open(from).db)).toBeNull()
      expect(await tableNames(to)).toEqual(['somebodys'])
    })

    test('if the source file does not exist, and none is created', async () => {
      const from = newFile()
      expect(await refusalOf(from, await createEmptyPostgres())).toContain('There is no database')
      expect(existsSync(fileOf(from))).toBe(false)
    })

    test('if the target cannot be reached or does not exist', async () => {
      const from = await createFile()
      const nowhere = `postgres://washday:secret@127.0.0.1:${await freePort()}/washday`
      const unreachable = await refusalOf(from, nowhere)
      expect(unreachable).toMatch(/cannot be reached: .*ECONNREFUSED/)
      expect(unreachable).not.toContain('secret')
      const to = await createEmptyPostgres()
      expect(await refusalOf(from, `${to}_mistyped`)).toContain('There is no database')
      expect(await findReadOnly(open(from).db)).toBeNull()
    })

    test('if the account may not create tables', async () => {
      const from = await createFile()
      const to = await createEmptyPostgres()
      const role = `guest_${to.slice(-12)}`
      await sql`create role ${sql.raw(role)} login`.execute(open(to).db)
      const refusal = await refusalOf(from, to.replace('washday@', `${role}@`))
      expect(refusal).toContain(`${role} may not create tables`)
      expect(refusal).toContain(`createdb -O ${role}`)
    })

    test('within the same engine, into an existing file, or into a missing folder', async () => {
      const from = await createFile()
      expect(await refusalOf(from, newFile())).toContain('use backup and restore')
      const [here, there] = [await createEmptyPostgres(), await createEmptyPostgres()]
      expect(await refusalOf(here, there)).toContain('pg_dump')
      await move(from, here)
      expect(await refusalOf(here, from)).toContain('exists already')
      expect(await refusalOf(here, 'file:/no/such/folder/washday.db')).toContain(
        'There is no folder',
      )
    })

    test('from a database of another version or program', async () => {
      const to = await createEmptyPostgres()
      const newer = await createFile(async ({ db }) => {
        await sql`insert into kysely_migration values ('9999-later', 'x')`.execute(db)
      })
      expect(await refusalOf(newer, to)).toContain('newer version')
      const older = await createFile(async ({ db }) => {
        await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(
          db,
        )
      })
      expect(await refusalOf(older, to)).toContain('older version')
      const foreign = newFile()
      writeFileSync(fileOf(foreign), '')
      expect(await refusalOf(foreign, to)).toContain('is not a Washday database')
      writeFileSync(fileOf(foreign), 'not a database at all, but long enough'.repeat(100))
      expect(await refusalOf(foreign, to)).toContain('cannot be used')
      expect(await tableNames(to)).toEqual([])
    })

    test('without a target, with an invalid target, or with an unknown or contradictory option', async () => {
      const from = await createFile()
      for (const args of [
        [],
        ['--to', 'mysql://x'],
        ['--too', 'x'],
        ['--to', 'file:x', '--reopen'],
      ]) {
        const { code, stderr } = await callMove(from, ...args)
        expect([code, stderr]).toEqual([1, expect.stringContaining('postgres://')])
      }
    })

    test('for text that PostgreSQL cannot store; the sentence names the column and the row, but not the text', async () => {
      const from = await createFile(async ({ db }) => {
        await sql`insert into activity (id, type, description, actor, created_at)
        values ('a1', 'x', ${'Rosa\0'}, 'public', '2026-10-20T12:00:00.000Z')`.execute(db)
      })
      const before = await contentOf(open(from))
      const to = await createEmptyPostgres()
      const refusal = await refusalOf(from, to)
      expect(refusal).toContain('activity.description of the row a1 has a NUL character')
      expect(refusal).not.toContain('Rosa')
      expect(await contentOf(open(from))).toEqual(before)
      expect(await tableNames(to)).toEqual([])
      expect(await findReadOnly(open(from).db)).toBeNull()
    })
  },
)
