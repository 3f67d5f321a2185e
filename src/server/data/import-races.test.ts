import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { csvFile, runCsv } from '../../../test/support/csv-files.ts'
import { signInAdmin } from '../../../test/support/data.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { beginElsewhere, waitingForLocks } from '../../../test/support/held-locks.ts'
import { createSecondApp } from '../../../test/support/second-app.ts'

const files = {
  events: csvFile(
    ['Event', 'Date', 'Start', 'End', 'Capacity', 'Location'],
    ['Wash day', '11/21/2026', '9:00 AM', '10:00 AM', '8', 'Harrison'],
  ),
  blacklist: csvFile(
    ['Name', 'Email', 'Phone', 'Reason'],
    ['Ana', 'ana@example.org', '513 555 0101', 'Broke a dryer'],
  ),
}

test.each(['events', 'blacklist'] as const)(
  'when two processes import the same %s file concurrently, one is refused and adds nothing',
  async (kind) => {
    const app = await createTestApp()
    const token = await signInAdmin(app)
    const other = await createSecondApp(app)
    const holding = engineUnderTest() === 'postgres' ? await beginElsewhere(app.url) : null
    // Lets others read the table and blocks their writes.
    if (holding) await sql`lock table ${sql.table(kind)} in share mode`.execute(holding)
    const both = Promise.all(
      [app, other].map((one) => runCsv(one, token, kind, files[kind], { ready: 1, refused: 0 })),
    )
    if (holding) {
      // One import waits to write, the other for the named lock. Without the named lock, both would wait to write.
      await expect.poll(() => waitingForLocks(app.db), { timeout: 10_000 }).toBe(2)
      await holding.commit().execute()
    }
    const answers = (await both).toSorted((one, another) => one.status - another.status)
    expect(answers).toMatchObject([
      { status: 200 },
      { status: 409, body: { code: 'import_changed' } },
    ])
    expect(await app.db.selectFrom(kind).select('id').execute()).toHaveLength(1)
  },
)
