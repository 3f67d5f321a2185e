import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { createCheckInDay, createPhone, newFact, rowOf } from '../../../test/support/check-in.ts'
import { withSecondApp } from '../../../test/support/second-app.ts'
import { api } from '../../contract/paths.ts'

test('the same facts sent concurrently by two phones are each stored once, and no request fails', async () => {
  const [app, second = app] = await withSecondApp(await createTestApp())
  const { event, first, rosa, luis, token } = await createCheckInDay(app)
  const walkIn = { name: 'Luz', timeSlotId: first.id }
  const newcomer = randomUUID()
  const facts = [
    newFact(app, rosa.id, 'came'),
    newFact(app, luis.id, 'not_here'),
    newFact(app, newcomer, 'walk_in', { walkIn }),
    newFact(app, newcomer, 'note', { note: 'Two baskets' }),
  ]
  const phones = [createPhone(app, event.id, token), createPhone(second, event.id, token)]
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      phones[n % 2]?.send(n % 3 === 0 ? facts : facts.toReversed()),
    ),
  )
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 200, body: { refused: [] } })
    expect(answer?.body.taken.toSorted()).toEqual(facts.map(({ id }) => id).toSorted())
  }
  const stored = await app.db.selectFrom('attendance_facts').selectAll().execute()
  expect(stored).toHaveLength(facts.length)
  const lines = await app.db
    .selectFrom('activity')
    .where('actor', '=', 'maria')
    .select('description')
    .execute()
  expect(lines.map(({ description }) => description).toSorted()).toEqual([
    'Check-in of "Free laundry day" began',
    'Luz came without an appointment',
  ])
})

test('concurrent taps, a deletion and a no-show all succeed, and the list shows their result', async () => {
  const [app, second = app] = await withSecondApp(await createTestApp())
  const { event, rosa, luis, token } = await createCheckInDay(app)
  const phones = [createPhone(app, event.id, token), createPhone(second, event.id, token)]
  const answers = await Promise.all([
    phones[0]?.send([newFact(app, rosa.id, 'came'), newFact(app, luis.id, 'came')]),
    second.post(api.adminNoShow(rosa.id), undefined, { token }),
    phones[1]?.send([newFact(app, luis.id, 'not_here'), newFact(app, rosa.id, 'not_here')]),
    app.delete(api.adminRegistration(luis.id), { token }),
  ])
  expect(answers.map((answer) => answer?.status)).toEqual([200, 200, 200, 204])
  const { body } = (await phones[0]?.list()) ?? {}
  const row = body && rowOf(body, rosa.id)
  expect(row?.status).toBe('no_show')
  expect(['came', 'not_here']).toContain(row?.attendance)
  expect(body && rowOf(body, luis.id)).toBeUndefined()
})
