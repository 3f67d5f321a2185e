import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { closeBody, closeSlots, messagesOf, sentences } from '../../../test/support/closing.ts'
import { addSlot, registerFamily, signInAdmin } from '../../../test/support/data.ts'
import type { AnnouncementPreview } from '../../contract/announcement.ts'
import { api } from '../../contract/paths.ts'
import { formatTime } from '../../domain/program-time.ts'

/** A full slot with two confirmed families and a waiting one, and a slot of another event */
async function setUp({ inHours = 100, otherInHours = 200, spots = 2 } = {}) {
  const app = await createTestApp()
  const ownSlot = await addSlot(app.db, { capacity: 2, inHours })
  const other = await addSlot(app.db, { capacity: spots, inHours: otherInHours })
  const first = await registerFamily(app, ownSlot, 1)
  await registerFamily(app, ownSlot, 2)
  await registerFamily(app, ownSlot, 3)
  return { app, ownSlot, other, first, token: await signInAdmin(app) }
}

/** The time of "until ..." in a preview's e-mail; null without a promise */
function promisedInPreview({ languages }: AnnouncementPreview): string | null {
  const text = languages[0]?.email.text ?? ''
  return text.match(/spots[^.]*until [^.]*?, (\d+:\d+ [AP]M)/)?.[1] ?? null
}

async function promisedInMessage(app: TestApp, kind: string): Promise<string | null> {
  const [message] = await messagesOf(app, kind)
  const until: string | undefined = JSON.parse(message?.payload ?? '{}').keptUntil
  return until ? formatTime(until, 'America/New_York', 'en') : null
}

const cases = [
  ['spots kept for the chosen hours', {}, true],
  ['spots kept until two hours before their slot', { otherInHours: 20 }, true],
  ['spots kept until the family’s own slot starts', { inHours: 9 }, true],
  ['no spots, because the other slot starts too soon', { otherInHours: 1.5 }, false],
] as const

test.each(cases)(
  'the message that asks a waitlist to come to another event makes the same promise as its preview: %s',
  async (_, site, promises) => {
    const { app, ownSlot, other, token } = await setUp(site)
    const body = { otherEventId: other.eventId, sentences, keptHours: 24 as const }
    const url = api.adminOtherEventPreview(ownSlot.eventId)
    const { body: preview } = await app.post<AnnouncementPreview>(url, body, { token })
    const ask = { id: randomUUID(), ...body }
    expect((await app.post(api.adminOtherEvent(ownSlot.eventId), ask, { token })).status).toBe(200)
    expect(promisedInPreview(preview)).toBe(await promisedInMessage(app, 'other_event'))
    expect(promisedInPreview(preview) !== null).toBe(promises)
  },
)

test.each(cases)(
  'the message that asks families to move makes the same promise as its preview: %s',
  async (_, site, promises) => {
    const { app, ownSlot, other, first, token } = await setUp(site)
    const body = {
      sentences,
      keptHours: 24 as const,
      keepIn: [other.id],
      registrationIds: [first.id],
    }
    const url = api.adminAnnouncementPreview(ownSlot.eventId)
    const chosen = { ...body, timeSlotIds: [ownSlot.id], audience: 'confirmed' }
    const { body: preview } = await app.post<AnnouncementPreview>(url, chosen, { token })
    const ask = { id: randomUUID(), ...body, timeSlotId: ownSlot.id, capacity: 1 }
    expect((await app.post(api.adminAskedToMove(ownSlot.eventId), ask, { token })).status).toBe(200)
    expect(promisedInPreview(preview)).toBe(await promisedInMessage(app, 'asked_to_move'))
    expect(promisedInPreview(preview) !== null).toBe(promises)
  },
)

test.each([
  ['with free spots', 2, 0, true],
  ['with the spots kept for a request that ends with the closing', 1, 1, true],
  ['that is full', 1, 2, false],
] as const)(
  'the message about a closing makes the same promise as its preview: another slot %s',
  async (_, spots, act, promises) => {
    const { app, ownSlot, other, first, token } = await setUp({ spots })
    if (act === 1) {
      const request = {
        ...{ id: randomUUID(), timeSlotId: ownSlot.id, capacity: 1, sentences, keptHours: 24 },
        ...{ registrationIds: [first.id], keepIn: [other.id] },
      }
      expect(
        (await app.post(api.adminAskedToMove(ownSlot.eventId), request, { token })).status,
      ).toBe(200)
    }
    if (act === 2) await registerFamily(app, other, 9)
    const chosen = {
      ...{ timeSlotIds: [ownSlot.id], audience: 'both', sentences },
      ...{ keptHours: 24, keepIn: [other.id] },
    }
    const url = api.adminAnnouncementPreview(ownSlot.eventId)
    const { body: preview } = await app.post<AnnouncementPreview>(url, chosen, { token })
    expect((await closeSlots(app, token, closeBody([ownSlot], [other]), ownSlot)).status).toBe(200)
    expect(promisedInPreview(preview)).toBe(await promisedInMessage(app, 'slot_closed'))
    expect(promisedInPreview(preview) !== null).toBe(promises)
  },
)
