import { CompiledQuery, createQueryId, type KyselyPlugin } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../../test/support/app.ts'
import { engineUnderTest } from '../../../../test/support/database.ts'
import type { Db } from '../../db/connect.ts'
import { listCalls } from './call-queries.ts'
import { listTold } from './told-queries.ts'

// PostgreSQL's plan depends on table sizes, and these tables are empty.
describe.runIf(engineUnderTest() === 'sqlite')('SQLite uses indexes', () => {
  test('to find undelivered messages and stopped phones for the list of calls', async () => {
    const plans = (await plansOf(listCalls)).slice(0, 2)
    expect(plans).toHaveLength(2)
    for (const plan of plans) {
      expect(plan).toMatch(/coming USING (COVERING )?INDEX time_slots_end/)
      expect(plan).toMatch(/people USING (COVERING )?INDEX registrations_slot/)
      expect(plan).toMatch(/(messages USING INDEX messages_registration|text_opt_outs USING INDEX)/)
      expect(plan).not.toContain('SCAN')
    }
  })

  test('for all queries of the list under Told today', async () => {
    const plans = await plansOf(listTold)
    expect(plans).toHaveLength(3)
    const [messages, stops, answers] = plans
    expect(messages).toContain('SEARCH messages USING INDEX messages_called')
    expect(messages).not.toContain('SCAN')
    expect(stops).toMatch(/SEARCH registrations USING INDEX \w+ \(id=\?\)/)
    // Scanning told_stops is cheap: it has one row per told family.
    expect(stops?.replace('SCAN told_stops', '')).not.toContain('SCAN')
    expect(answers).toContain('SEARCH coming_calls USING')
    expect(answers).toContain('coming_calls_noted')
    expect(answers).not.toContain('SCAN')
  })
})

type List = (db: Db, at: { now: Date; zone: string }) => Promise<unknown>

async function plansOf(list: List): Promise<string[]> {
  const { db, clock } = await createTestApp()
  const queries: CompiledQuery[] = []
  const recorder: KyselyPlugin = {
    transformQuery({ node }) {
      queries.push(db.getExecutor().compileQuery(node, createQueryId()))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await list(db.withPlugin(recorder), { now: clock(), zone: 'America/New_York' })
  const plans: string[] = []
  for (const { sql, parameters } of queries) {
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    )
    plans.push(rows.map(({ detail }) => detail).join('\n'))
  }
  return plans
}
