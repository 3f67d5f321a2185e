import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { addSlot, registerFamily, signInAdmin } from '../../../test/support/data.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { findInTables } from '../../../test/support/erased.ts'
import { api } from '../../contract/paths.ts'
import { emptyWriteAheadLog } from '../db/overwrite-deleted.ts'

async function signedIn() {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const first = await addSlot(app.db, { inHours: 5 })
  const second = await addSlot(app.db, { inHours: 50 })
  return { app, token, first, second }
}

describe('erasing a family', () => {
  test('erases the chosen registration, its ban and their activity lines, and adds an activity line without the name', async () => {
    const { app, token, first } = await signedIn()
    const { id } = await registerFamily(app, first, 1, { name: 'Rosa Delgado' })
    const ban = {
      name: 'Rosa Delgado',
      email: 'family1@example.org',
      phone: '5135550001',
      reason: 'Rosa Delgado was rude',
    }
    await app.post(api.adminBlacklist(), ban, { token })
    const url = api.adminFamilyErase(id)
    const early = await app.post(url, { registrationIds: [id] }, { token })
    expect(early).toMatchObject({ status: 409, body: { code: 'not_erasable' } })
    app.clock.advanceHours(10)
    expect(await app.post(url, { registrationIds: [id] }, { token })).toMatchObject({
      status: 200,
      body: { erased: 1 },
    })
    expect(await findInTables(app, ['Delgado', 'family1@', '5135550001', 'River Road'])).toEqual([])
    const lines = await app.db
      .selectFrom('activity')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .select('description')
      .execute()
    expect(lines[0]?.description).toBe('Personal data of a family was erased (1 registration)')
    expect((await app.get(api.adminFamily(id), { token })).status).toBe(404)
    expect((await app.get<unknown[]>(api.adminMessages(), { token })).status).toBe(200)
    expect(
      (await app.get(api.adminEventRegistrations(first.eventId), { token })).body,
    ).toMatchObject([{ name: 'Name removed' }])
  })

  test.runIf(engineUnderTest() === 'sqlite')(
    'leaves none of the family’s data in the database file, even with concurrent sign-ups',
    async () => {
      const { app, token, first, second } = await signedIn()
      const { id } = await registerFamily(app, first, 1, { name: 'Rosa Delgado' })
      app.clock.advanceHours(10)
      const erasing = app.post(api.adminFamilyErase(id), { registrationIds: [id] }, { token })
      const others = [2, 3, 4, 5, 6].map((n) => registerFamily(app, second, n))
      expect((await erasing).status).toBe(200)
      await Promise.all(others)
      await emptyWriteAheadLog(app.db)
      const path = app.url.replace('file:', '')
      const file = (await readFile(path, 'latin1')) + (await readFile(`${path}-wal`, 'latin1'))
      expect(file).toContain('family2@example.org')
      expect(file).not.toContain('Delgado')
      expect(file).not.toContain('family1@example.org')
    },
  )

  test('refuses another family’s registrations', async () => {
    const { app, token, first } = await signedIn()
    const one = await registerFamily(app, first, 1)
    const other = await registerFamily(app, first, 2)
    app.clock.advanceHours(10)
    const answer = await app.post(
      api.adminFamilyErase(one.id),
      { registrationIds: [one.id, other.id] },
      { token },
    )
    expect(answer).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
  })
})
