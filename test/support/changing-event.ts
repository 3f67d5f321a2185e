import type { TimeSlot } from '../../src/contract/event.ts'
import type { LoggedMessage, MessageItem } from '../../src/contract/messages.ts'
import { api } from '../../src/contract/paths.ts'
import { createTestApp } from './app.ts'
import { addEvent, registerFamily, signInAdmin, slotOf, waitlistFamily } from './data.ts'

/**
 * An event two days ahead, with two slots. Family 1 is confirmed and family 2 waits in the first slot; family 3 is
 * confirmed in the second slot.
 */
export async function createChangingEvent() {
  const app = await createTestApp()
  const options = { token: await signInAdmin(app) }
  const event = await addEvent(app.db, { slots: [{ capacity: 1 }, { inHours: 50 }] })
  const [early, late] = [slotOf(event.timeSlots, 0), slotOf(event.timeSlots, 1)]
  const first = await registerFamily(app, early, 1)
  await waitlistFamily(app, early, 2)
  await registerFamily(app, late, 3)
  return {
    app,
    token: options.token,
    early,
    late,
    first,
    put: async (changes: object) =>
      (await app.put(api.adminEvent(event.id), changes, options)).status,
    texts: async () => {
      const { body } = await app.get<MessageItem[]>(api.adminMessages(), options)
      const changed = body.filter(({ kind }) => kind === 'event_changed')
      const read = changed.map(({ id }) => app.get<LoggedMessage>(api.adminMessage(id), options))
      return new Map(
        (await Promise.all(read)).map(({ body }) => [body.recipient, body.content?.text ?? '']),
      )
    },
  }
}

/** The slot in an edit of the event, moved by `hoursLater` */
export const entry = ({ id, startTime, endTime, capacity }: TimeSlot, hoursLater = 0) => {
  const later = (instant: string) =>
    new Date(Date.parse(instant) + hoursLater * 3_600_000).toISOString()
  return { id, startTime: later(startTime), endTime: later(endTime), capacity }
}
