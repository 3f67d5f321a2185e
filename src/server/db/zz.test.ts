import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/support/database.ts'

for (let i = 0; i < 20; i++)
  test(`x ${i}`, async () => {
    const t = performance.now()
    const d = await createTestDatabase()
    const rows = await d.connection.db.selectFrom('events').selectAll().execute()
    expect(rows).toEqual([])
    const u = performance.now()
    await d.close()
    if (i % 5 === 0) console.log(u - t, performance.now() - u)
  })
