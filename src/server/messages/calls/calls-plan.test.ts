import { CompiledQuery, createQueryId, type KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { engineUnderTest } from '../../../../test/support/database.ts'
import { listCalls } from './call-queries.ts'

// PostgreSQL's plan depends on how much is stored, and these tables are empty.
test.runIf(engineUnderTest() === 'sqlite')(
  'the list of calls reads the messages and stopped phones of upcoming slots, by index',
  async () => {
    const app = await createTestApp()
    const { db } = app
    const asked: CompiledQuery[] = []
    const listening: KyselyPlugin = {
      transformQuery({ node }) {
        asked.push(db.getExecutor().compileQuery(node, createQueryId()))
        return node
      },
      transformResult: async ({ result }) => result,
    }
    await listCalls(db.withPlugin(listening), { now: app.clock(), zone: 'America/New_York' })
    for (const query of asked.slice(0, 2)) {
      const { rows } = await db.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]),
      )
      const plan = rows.map(({ detail }) => detail).join('\n')
      expect(plan).toMatch(/coming USING (COVERING )?INDEX time_slots_end/)
      expect(plan).toMatch(/people USING (COVERING )?INDEX registrations_slot/)
      expect(plan).toMatch(/(messages USING INDEX messages_registration|text_opt_outs USING INDEX)/)
      expect(plan).not.toContain('SCAN')
    }
  },
)
