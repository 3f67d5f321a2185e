import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { signInAdmin } from '../../../test/support/data.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { connect } from './connect.ts'
import { copyMark } from './copy-mark.ts'
import { migrate } from './migrate.ts'

test.runIf(engineUnderTest() === 'sqlite')(
  'the first start on a restored copy deletes all sessions',
  async () => {
    const app = await createTestApp()
    await signInAdmin(app)
    const connection = connect(app.url)
    onTestFinished(() => connection.db.destroy())
    const { db } = connection
    const countSessions = async () =>
      (await db.selectFrom('admin_sessions').select('token_hash').execute()).length
    await migrate(connection)
    expect(await countSessions()).toBe(1)
    await sql`pragma user_version = ${sql.raw(String(copyMark))}`.execute(db)
    await migrate(connection)
    expect(await countSessions()).toBe(0)
  },
)
