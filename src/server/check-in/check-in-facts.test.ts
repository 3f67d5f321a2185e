import { describe, expect, test } from 'vitest'
import { newFact, onTheDay, rowOf } from '../../../test/support/check-in.ts'
import { api } from '../../contract/paths.ts'

const opening = '2026-10-20T14:00:00.000Z'

describe('a fact', () => {
  test('is returned in the list, and stored with the registration', async () => {
    const { app, phone, rosa } = await onTheDay()
    const fact = newFact(app, rosa.id, 'came', { loads: 2 })
    const { status, body } = await phone.send([fact])
    expect(status).toBe(200)
    expect(body).toMatchObject({ taken: [fact.id], refused: [] })
    expect(rowOf(body, rosa.id)).toMatchObject({
      attendance: 'came',
      notedAt: opening,
      notedBy: 'maria',
      loads: 2,
      status: 'confirmed',
    })
    const row = await app.db
      .selectFrom('registrations')
      .where('id', '=', rosa.id)
      .selectAll()
      .executeTakeFirst()
    expect(row).toMatchObject({
      attendance: 'came',
      attendance_at: opening,
      attendance_by: 'maria',
      loads: 2,
      volunteer_note: null,
    })
  })

  test('that is sent again changes nothing', async () => {
    const { app, phone, rosa } = await onTheDay()
    const facts = [newFact(app, rosa.id, 'came')]
    await phone.send([...facts, ...facts])
    app.clock.advanceHours(1)
    const { body } = await phone.send(facts, opening)
    expect(body.taken).toEqual([facts[0]?.id])
    expect(rowOf(body, rosa.id)?.notedAt).toBe(opening)
    const stored = await app.db.selectFrom('attendance_facts').selectAll().execute()
    expect(stored).toHaveLength(1)
  })

  test('is reversed by a later undo, even if the undo arrives first', async () => {
    const { app, phone, rosa } = await onTheDay()
    const came = newFact(app, rosa.id, 'came')
    app.clock.advanceHours(0.1)
    await phone.send([newFact(app, rosa.id, 'undone')])
    const { body } = await phone.send([came])
    expect(rowOf(body, rosa.id)).toMatchObject({ attendance: null, notedAt: null, loads: null })
  })

  test('gets the time of its tap by the server’s clock, even if the phone’s clock is wrong', async () => {
    const { app, phone, rosa } = await onTheDay()
    const came = newFact(app, rosa.id, 'came', { at: '2031-01-01T09:00:00.000Z' })
    app.clock.advanceHours(1)
    const { body } = await phone.send([came], '2031-01-01T09:30:00.000Z')
    expect(rowOf(body, rosa.id)?.notedAt).toBe('2026-10-20T14:30:00.000Z')
  })

  test('is never dated in the future', async () => {
    const { app, phone, rosa } = await onTheDay()
    const at = '2031-01-01T09:00:00.000Z'
    const { body } = await phone.send([newFact(app, rosa.id, 'came', { at })])
    expect(rowOf(body, rosa.id)?.notedAt).toBe(opening)
  })

  test('about a no-show does not change the status', async () => {
    const { app, phone, rosa, token } = await onTheDay()
    await app.post(api.adminNoShow(rosa.id), undefined, { token })
    app.clock.advanceHours(0.1)
    const { body } = await phone.send([newFact(app, rosa.id, 'came')])
    expect(rowOf(body, rosa.id)).toMatchObject({ status: 'no_show', attendance: 'came' })
  })

  test('may be a note, and may be about a waiting family', async () => {
    const { app, phone, waiting } = await onTheDay()
    const { body } = await phone.send([
      newFact(app, waiting.id, 'note', { note: 'Took a free machine' }),
      newFact(app, waiting.id, 'came'),
    ])
    expect(rowOf(body, waiting.id)).toMatchObject({
      status: 'waitlist',
      attendance: 'came',
      note: 'Took a free machine',
    })
  })
})

test('if two phones contradict each other, the later fact counts, and the list shows both', async () => {
  const { app, phone, other, rosa } = await onTheDay()
  const came = newFact(app, rosa.id, 'came')
  app.clock.advanceHours(0.5)
  await other.send([newFact(app, rosa.id, 'not_here')])
  app.clock.advanceHours(0.5)
  const { body } = await phone.send([came])
  expect(rowOf(body, rosa.id)).toMatchObject({
    attendance: 'not_here',
    notedAt: '2026-10-20T14:30:00.000Z',
    otherNote: { attendance: 'came', notedAt: opening, notedBy: 'maria' },
  })
  expect((await other.list()).body.rows).toEqual(body.rows)
})
