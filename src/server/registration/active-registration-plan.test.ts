import { CompiledQuery, createQueryId, type KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { findActiveRegistration } from './registration-queries.ts'

// PostgreSQL chooses by how much is stored, and there is nothing here.
test.runIf(engineUnderTest() === 'sqlite')(
  'who has a place at an event is found by its index, not by reading through everybody there',
  async () => {
    const { db } = await createTestApp()
    const asked: CompiledQuery[] = []
    const listening: KyselyPlugin = {
      transformQuery({ node }) {
        asked.push(db.getExecutor().compileQuery(node, createQueryId()))
        return node
      },
      transformResult: async ({ result }) => result,
    }
    await findActiveRegistration(db.withPlugin(listening), 'an event', 'rosa@example.org')
    const [query] = asked
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${query?.sql}`, [...(query?.parameters ?? [])]),
    )
    expect(rows.map(({ detail }) => detail)).toEqual([
      expect.stringContaining('USING INDEX registrations_one_active'),
    ])
  },
)
