import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { closeBody, closeSlots, messagesOf } from '../../../test/support/closing.ts'
import {
  addEvent,
  registerFamily,
  signInAdmin,
  slotOf,
  tokenOf,
  waitlistFamily,
} from '../../../test/support/data.ts'
import type { AnnouncementPreview } from '../../contract/announcement.ts'
import type { MyAppointment } from '../../contract/my-appointment.ts'
import { api } from '../../contract/paths.ts'
import { offerSpotsJob } from '../jobs/offer-spots.ts'

/** A slot to close, and one-spot slots that start in `inHours` hours */
async function setUp(inHours: number[]) {
  const app = await createTestApp()
  const slots = [48, ...inHours].map((hours) => ({
    capacity: hours === 48 ? 3 : 1,
    inHours: hours,
  }))
  const { timeSlots } = await addEvent(app.db, { slots })
  const closing = timeSlots.find(({ capacity }) => capacity === 3) ?? slotOf(timeSlots, 0)
  const others = timeSlots
    .filter(({ capacity }) => capacity === 1)
    .sort((one, other) => Date.parse(one.startTime) - Date.parse(other.startTime))
  const token = await signInAdmin(app)
  const inSome = (hours: number) =>
    new Date(app.clock().getTime() + hours * 3_600_000).toISOString()
  return { app, token, closing, others, inSome }
}

test('a kept spot is released two hours before its slot starts, and is then offered to the waiting family', async () => {
  const { app, token, closing, others, inSome } = await setUp([15, 200])
  const [soon, later] = [slotOf(others, 0), slotOf(others, 1)]
  const [one, two] = [await registerFamily(app, closing, 1), await registerFamily(app, closing, 2)]
  const promisedUntil = inSome(13)
  const end = inSome(24)
  const preview = await app.post<AnnouncementPreview>(
    api.adminAnnouncementPreview(closing.eventId),
    {
      timeSlotIds: [closing.id],
      audience: 'both',
      sentences: { en: 'Closed.', es: '' },
      keptHours: 24,
      keepIn: [later.id, soon.id],
    },
    { token },
  )
  await closeSlots(app, token, closeBody([closing], others), closing)
  const messages = await messagesOf(app, 'slot_closed')
  expect(messages.map(({ payload }) => JSON.parse(payload).keptUntil)).toEqual([
    promisedUntil,
    promisedUntil,
  ])
  expect(preview.body.languages[0]?.email.text).toContain('October 20, 2026, 9:00 PM')
  const closed = async (family: Parameters<typeof tokenOf>[0]) =>
    (await app.get<MyAppointment>(api.my(tokenOf(family)))).body.closed
  expect(await closed(one)).toEqual({
    keptUntil: promisedUntil,
    keptSpots: { [soon.id]: 1, [later.id]: 1 },
  })
  await waitlistFamily(app, soon, 3)
  const offers = async () => {
    await offerSpotsJob(app).run(app.clock(), new AbortController().signal)
    return (await messagesOf(app, 'spot_available')).length
  }
  app.clock.advanceHours(12.999)
  expect(await offers()).toBe(0)
  app.clock.advanceHours(0.001)
  expect(await closed(two), 'even before the job runs').toEqual({
    keptUntil: end,
    keptSpots: { [later.id]: 1 },
  })
  expect([await offers(), await offers()]).toEqual([1, 1])
  expect((await app.post(api.cancel(tokenOf(one)))).status).toBe(200)
  expect(await closed(two), 'one family is left, and one spot').toMatchObject({
    keptSpots: { [later.id]: 1 },
  })
})

test('no spot is kept or promised in a slot that starts within two hours', async () => {
  const { app, token, closing, others } = await setUp([2])
  const family = await registerFamily(app, closing, 1)
  await closeSlots(app, token, closeBody([closing], others), closing)
  expect(await app.db.selectFrom('kept_spots').selectAll().execute()).toEqual([])
  const [message] = await messagesOf(app, 'slot_closed')
  expect(JSON.parse(message?.payload ?? '{}').keptUntil).toBeUndefined()
  const mine = await app.get<MyAppointment>(api.my(tokenOf(family)))
  expect(mine.body.closed).toEqual({ keptUntil: null, keptSpots: {} })
})
