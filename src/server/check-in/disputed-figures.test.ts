import { expect, test } from 'vitest'
import { newFact, onTheDay } from '../../../test/support/check-in.ts'
import { adminLogin } from '../../../test/support/data.ts'
import type { ApiKeyWithSecret } from '../../contract/api-keys.ts'
import { api } from '../../contract/paths.ts'
import type { EventWithCounts } from '../../contract/read-api.ts'

test('a disputed no-show counts as a no-show only, for programs and in the export of families', async () => {
  const { app, token, event, phone, rosa, luis } = await onTheDay()
  app.clock.advanceHours(2)
  for (const { id } of [rosa, luis]) await app.post(api.adminNoShow(id), undefined, { token })
  app.clock.advanceHours(0.1)
  await phone.send([newFact(app, rosa.id, 'came')])
  const currentPassword = adminLogin.password
  const key = { name: 'Figures', hasNames: false, endDate: null, currentPassword }
  const made = await app.post<ApiKeyWithSecret>(api.adminApiKeys(), key, { token })
  const read = await app.get<EventWithCounts>(api.readEvent(event.id), { token: made.body.key })
  expect(read.body.counts).toMatchObject({ noShow: 2, came: 0 })
  const { body } = await app.app.inject({
    url: api.adminExport('families', {}),
    headers: { authorization: `Bearer ${token}` },
  })
  const [head = '', ...lines] = body.split('\r\n').map((line) => line.split(','))
  const cell = (line: string[] | undefined, name: string) => line?.[head.indexOf(name)]
  const family = lines.find((line) => line.includes('Family 1'))
  expect([cell(family, 'Came'), cell(family, 'No-shows')]).toEqual(['0', '1'])
})
