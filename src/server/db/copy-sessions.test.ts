import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { carmen, createOffice, maria, tokenIn } from '../../../test/support/account.ts'
import { createTestApp } from '../../../test/support/app.ts'
import { signInAdmin } from '../../../test/support/data.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { api } from '../../contract/paths.ts'
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

test.runIf(engineUnderTest() === 'sqlite')(
  'the first start on a restored copy ends invitations and links for forgotten passwords',
  async () => {
    const office = await createOffice()
    const { app, token } = office
    const email = 'rosa@example.org'
    const invitation = { email, currentPassword: maria.password }
    expect((await app.post(api.adminInvitations(), invitation, { token })).status).toBe(201)
    await app.post(api.forgottenPassword(), { email: carmen.email })
    const links = [
      tokenIn((await office.mailTo(email)).at(-1)),
      tokenIn((await office.mailTo(carmen.email)).at(-1)),
    ]
    const look = async () => [
      (await app.post(api.readInvitation(), { token: links[0] })).status,
      (await app.post(api.passwordResetLook(), { token: links[1] })).status,
    ]
    expect(await look()).toEqual([200, 200])
    const connection = connect(app.url)
    onTestFinished(() => connection.db.destroy())
    await sql`pragma user_version = ${sql.raw(String(copyMark))}`.execute(connection.db)
    await migrate(connection)
    expect(await look()).toEqual([404, 404])
    expect(await office.mailTo(email), 'nothing more').toHaveLength(1)
  },
)
