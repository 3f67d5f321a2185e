import { randomUUID } from 'node:crypto'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { askWashday } from '../../../test/support/ask-washday.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { checkContext } from '../../../test/support/doctor.ts'
import { callMove, createFile, open, tableNames } from '../../../test/support/move.ts'
import { createPostgresDatabase } from '../../../test/support/postgres-database.ts'
import { explainDatabaseFailure } from '../config/start-failure.ts'
import { runChecks } from '../doctor/check.ts'
import { databaseCheck } from '../doctor/database-checks.ts'
import { migrateWithin } from './migrate.ts'
import { DatabaseFailure, openDatabase } from './open-database.ts'

async function createDatabase(encoding: string): Promise<string> {
  const provided = inject('database')
  if (provided.engine !== 'postgres') throw new Error('This test needs PostgreSQL')
  const name = `encoded_${randomUUID().replaceAll('-', '')}`
  return createPostgresDatabase(provided.serverUrl, name, 'template0', encoding)
}

/** A migrated database, like one on which an earlier release has started */
async function createUsedDatabase(encoding: string): Promise<string> {
  const url = await createDatabase(encoding)
  await open(url).db.transaction().execute(migrateWithin)
  return url
}

const toCreate = /createdb -E UTF8 -T template0/

describe.runIf(engineUnderTest() === 'postgres')('a PostgreSQL database not in UTF-8', () => {
  test.each(['LATIN1', 'SQL_ASCII'])(
    'with encoding %s is refused at the first start',
    async (encoding) => {
      const url = await createDatabase(encoding)
      const failure: unknown = await openDatabase(url).catch((error) => error)
      if (!(failure instanceof DatabaseFailure)) throw new Error(`No failure: ${failure}`)
      const sentence = explainDatabaseFailure(failure.cause, { databaseUrl: url, backup: null })
      expect(sentence).toMatch(
        /^The database cannot be used: database "encoded_\w+" at 127\.0\.0\.1:\d+ is in /,
      )
      expect(sentence).toContain(`is in ${encoding}, not in UTF-8`)
      expect(sentence).toMatch(toCreate)
      expect(await tableNames(url)).toEqual([])
    },
  )

  test('is reported as a problem by washday doctor even before the first start', async () => {
    const { code, found } = await askWashday(['doctor'], {
      DATABASE_URL: await createDatabase('LATIN1'),
    })
    expect([code, found('database')]).toEqual([
      1,
      {
        name: 'database',
        result: 'problem',
        found: 'The database is in LATIN1, not in UTF-8, so the server does not start on it.',
        advice: expect.stringMatching(toCreate),
      },
    ])
  })

  test('is refused as the target of a move', async () => {
    const to = await createDatabase('LATIN1')
    const { code, stderr } = await callMove(await createFile(), '--to', to)
    expect([code, stderr]).toEqual([1, expect.stringMatching(/ is in LATIN1, not in UTF-8/)])
    expect(stderr).toMatch(toCreate)
    expect(await tableNames(to)).toEqual([])
  })

  test.each([
    [
      'LATIN1',
      'problem',
      'The database is in LATIN1, not in UTF-8, so it cannot store every name.',
    ],
    [
      'SQL_ASCII',
      'warning',
      'The database has no encoding (SQL_ASCII), so its text is not checked.',
    ],
  ] as const)(
    'with encoding %s is still served if it is in use, and reported as a %s',
    async (encoding, result, found) => {
      const url = await createUsedDatabase(encoding)
      const { db } = await openDatabase(url)
      onTestFinished(() => db.destroy())
      const context = { ...checkContext({ databaseUrl: url }), db }
      expect(await runChecks([databaseCheck], context)).toEqual([
        { name: 'database', result, found, advice: expect.stringMatching(/pg_dump -E UTF8/) },
      ])
    },
  )
})
