import { expect, test } from 'vitest'
import { createPhone, newFact, onTheDay, rowOf } from '../../../test/support/check-in.ts'
import { findInTables } from '../../../test/support/erased.ts'
import { withSecondApp } from '../../../test/support/second-app.ts'
import { api } from '../../contract/paths.ts'

/** Rosa's slot is over, so her data can be erased. A phone without a network holds a tap and a note about her. */
async function afterTheSlot() {
  const day = await onTheDay()
  const { app, rosa, token } = day
  const facts = [
    newFact(app, rosa.id, 'came', { loads: 2 }),
    newFact(app, rosa.id, 'note', { note: 'Deaf, ask Bertrand' }),
  ]
  app.clock.advanceHours(2)
  const erase = () =>
    app.post(api.adminFamilyErase(rosa.id), { registrationIds: [rosa.id] }, { token })
  return { ...day, facts, erase }
}

test('a note that a phone sends after the family was erased is not stored, but its taps are', async () => {
  const { app, phone, rosa, facts, erase } = await afterTheSlot()
  expect((await erase()).status).toBe(200)
  const { body } = await phone.send(facts)
  expect([body.taken.length, body.refused]).toEqual([2, []])
  expect(rowOf(body, rosa.id)).toMatchObject({ attendance: 'came', loads: 2, note: '' })
  expect(await findInTables(app, ['Bertrand'])).toEqual([])
  // A phone that missed the response sends them again.
  expect((await phone.send(facts)).body.taken).toHaveLength(2)
  expect(await findInTables(app, ['Bertrand'])).toEqual([])
})

test('a note that arrives while its family is being erased is not kept', async () => {
  for (let round = 0; round < 2; round++) {
    const { app, event, token, rosa, facts, erase } = await afterTheSlot()
    const [, second = app] = await withSecondApp(app)
    const phone = createPhone(second, event.id, token)
    if (round % 2) await phone.send(facts.slice(1))
    const tap = newFact(app, rosa.id, 'not_here')
    const answers = await Promise.all([erase(), phone.send(round % 2 ? [tap] : facts)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await findInTables(app, ['Bertrand'])).toEqual([])
  }
})
