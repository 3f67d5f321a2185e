import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import {
  addEvent,
  registerBody,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
} from '../../../test/support/data.ts'
import { render, seen, unfold } from '../../../test/support/example-message.ts'
import { addSeries } from '../../../test/support/series-data.ts'
import type { Event } from '../../contract/event.ts'
import type { MyAppointment } from '../../contract/my-appointment.ts'
import { api } from '../../contract/paths.ts'

const spanish = { spanishTitle: 'Lavado de la tarde', spanishDescription: 'Trae tu canasta.' }

test('an event, its duplicate and the events of a series have a Spanish title and description', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const { id } = await addEvent(app.db)
  const changed = await app.put<Event>(api.adminEvent(id), spanish, { token })
  expect(changed.body).toMatchObject({ title: 'Free laundry day', ...spanish })
  const copy = await app.post<Event>(api.adminEventClone(id), { date: '2026-12-08' }, { token })
  expect(copy.body).toMatchObject(spanish)
  const series = await addSeries(app, token, { ...spanish, title: 'Monthly wash' })
  expect(series).toMatchObject(spanish)
  const { body } = await app.get<Event[]>(api.events())
  const [opened] = body.filter(({ title }) => title === 'Monthly wash')
  expect(opened).toMatchObject(spanish)
})

test('the Spanish fields are null if they were never set, or set to an empty text', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const event = await addEvent(app.db)
  const none = { spanishTitle: null, spanishDescription: null }
  expect(event).toMatchObject(none)
  await app.put(api.adminEvent(event.id), spanish, { token })
  const empty = { spanishTitle: ' ', spanishDescription: '' }
  expect((await app.put<Event>(api.adminEvent(event.id), empty, { token })).body).toMatchObject(
    none,
  )
})

test('My appointment, the cancel page and queued messages have the Spanish title', async () => {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const event = await addEvent(app.db)
  await app.put(api.adminEvent(event.id), spanish, { token })
  const slot = slotOf(event.timeSlots, 0)
  const cancelToken = tokenOf(await registerFamily(app, slot))
  const { body } = await app.get<MyAppointment>(api.my(cancelToken))
  expect(body).toMatchObject({ eventTitle: event.title, spanishTitle: 'Lavado de la tarde' })
  expect((await app.get(api.cancel(cancelToken))).body).toMatchObject({
    spanishTitle: 'Lavado de la tarde',
  })
  await app.post(api.register(), registerBody(slot, 2, { language: 'es' }))
  const payloads = await app.db.selectFrom('messages').select('payload').execute()
  expect(payloads.every(({ payload }) => payload.includes('Lavado de la tarde'))).toBe(true)
})

test('a message has the event’s title in the family’s language', async () => {
  const titles = { spanishTitle: 'Lavado de la tarde' }
  const inSpanish = await render('registration_confirmed', { ...titles, language: 'es' })
  expect(seen(inSpanish)).toContain('Lavado de la tarde')
  expect(inSpanish.text).toContain('Lavado de la tarde')
  expect(unfold(inSpanish.calendar)).toContain('Lavado de la tarde')
  for (const words of [seen(inSpanish), inSpanish.text, unfold(inSpanish.calendar)]) {
    expect(words).not.toContain('Morning wash')
  }
  const inEnglish = await render('registration_confirmed', titles)
  expect(seen(inEnglish)).toContain('Morning wash')
  expect(seen(inEnglish)).not.toContain('Lavado')
  const without = await render('registration_confirmed', { language: 'es', spanishTitle: null })
  expect(seen(without)).toContain('Morning wash')
})
