import { describe, expect, test } from 'vitest'
import { addSlot } from '../../../test/support/data.ts'
import { queuedTo, readRows, undoId, waitlistSite } from '../../../test/support/waitlist-site.ts'
import type { Consequences } from '../../contract/careful.ts'
import { api } from '../../contract/paths.ts'

describe('a preview', () => {
  test('lists who is notified and who is promoted, and changes nothing', async () => {
    const { app, first, second, preview } = await waitlistSite()
    const before = await readRows(app)
    const answer = await preview(first.id, { changes: { status: 'cancelled' } })
    expect(answer).toMatchObject({
      told: [
        { registrationId: first.id, name: 'Family 1', isPromoted: false, ways: ['email'] },
        { registrationId: second.id, name: 'Family 2', isPromoted: true, ways: ['email'] },
      ],
      overfull: [],
    })
    expect(await readRows(app)).toEqual(before)
  })

  test('says that a full slot will be over capacity', async () => {
    const { third, preview } = await waitlistSite()
    const { overfull } = await preview(third.id, { changes: { status: 'confirmed' } })
    expect(overfull).toMatchObject([{ taken: 2, capacity: 1 }])
  })

  test('of a deletion lists only the promoted family, and returns 404 for an unknown registration as the act does', async () => {
    const { app, token, first, preview } = await waitlistSite()
    const { told } = await preview(first.id, { deletes: true })
    expect(told.map(({ name, isPromoted }) => [name, isPromoted])).toEqual([['Family 2', true]])
    const unknown = api.adminRegistrationPreview(undoId())
    expect((await app.post(unknown, { deletes: true }, { token })).status).toBe(404)
  })

  test('of a raised capacity lists the promoted families', async () => {
    const { app, token, slot } = await waitlistSite()
    const { id, startTime, endTime } = slot
    const body = { timeSlots: [{ id, startTime, endTime, capacity: 3 }] }
    const url = api.adminEventPreview(slot.eventId)
    const { body: answer } = await app.post<Consequences>(url, body, { token })
    expect(answer.told.map(({ name, isPromoted }) => [name, isPromoted])).toEqual([
      ['Family 2', true],
      ['Family 3', true],
    ])
    // Not over capacity with the new capacity
    expect(answer.overfull).toEqual([])
    const counts = await app.db.selectFrom('time_slots').select('capacity').execute()
    expect(counts).toEqual([{ capacity: 1 }])
  })

  test('of a raised capacity lists the promoted families in the order of the waitlist, not of sign-up', async () => {
    const { app, token, slot, third } = await waitlistSite()
    const first = { waitlisted_at: '2026-10-20T00:00:00.000Z' }
    await app.db.updateTable('registrations').set(first).where('id', '=', third.id).execute()
    const { id, startTime, endTime } = slot
    const body = { timeSlots: [{ id, startTime, endTime, capacity: 3 }] }
    const url = api.adminEventPreview(slot.eventId)
    const { told } = (await app.post<Consequences>(url, body, { token })).body
    expect(told.map(({ name }) => name)).toEqual(['Family 3', 'Family 2'])
  })

  test('of a no-show warns only if its blacklist entry would ban nobody', async () => {
    const { app, token, slot, first, put, preview } = await waitlistSite()
    const noShow = { changes: { status: 'no_show' } }
    expect(await preview(first.id, noShow)).toMatchObject({ bansNobody: false })
    const shared = { phone: '(513) 555-0002' }
    await put(first.id, shared)
    expect(await preview(first.id, noShow)).toMatchObject({ bansNobody: false })

    const { eventId, id: timeSlotId } = slot
    const added = { eventId, timeSlotId, name: 'By Phone', status: 'confirmed', ...shared }
    const { body } = await app.post<{ id: string }>(api.adminRegistrations(), added, { token })
    expect(await preview(body.id, noShow)).toMatchObject({ bansNobody: true })
    await put(body.id, { phone: '(513) 555-0099' })
    expect(await preview(body.id, noShow)).toMatchObject({ bansNobody: false })
  })

  test('returns a key with which the act is refused if its consequences have changed', async () => {
    const { app, first, second, put, preview } = await waitlistSite()
    const { key } = await preview(first.id, { changes: { status: 'cancelled' } })
    // The family that would be promoted leaves the waitlist.
    await put(second.id, { status: 'cancelled' })
    const refused = await put(first.id, { status: 'cancelled' }, { 'if-match': key })
    expect(refused).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    const again = await preview(first.id, { changes: { status: 'cancelled' } })
    expect((await put(first.id, { status: 'cancelled' }, { 'if-match': again.key })).status).toBe(
      200,
    )
    expect(await queuedTo(app)).toHaveLength(3)
  })

  test('returns a key with which a no-show or a deletion is refused if the registration has moved', async () => {
    const { app, token, third, put, preview } = await waitlistSite()
    await put(third.id, { status: 'confirmed' })
    const later = await addSlot(app.db)
    const noShow = await preview(third.id, { changes: { status: 'no_show' } })
    const deletion = await preview(third.id, { deletes: true })
    await put(third.id, { timeSlotId: later.id })
    const expecting = ({ key }: Consequences) => ({ token, headers: { 'if-match': key } })
    const refusals = [
      await app.post(api.adminNoShow(third.id), undefined, expecting(noShow)),
      await app.delete(api.adminRegistration(third.id), expecting(deletion)),
    ]
    for (const refused of refusals) {
      expect(refused).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    }
  })

  test('of a no-show or a deletion is refused if the registration has changed since the list was loaded', async () => {
    const { app, token, first, put } = await waitlistSite()
    const { updated_at: updatedAt } = await app.db
      .selectFrom('registrations')
      .where('id', '=', first.id)
      .select('updated_at')
      .executeTakeFirstOrThrow()
    await put(first.id, { city: 'Miamitown' })
    const url = api.adminRegistrationPreview(first.id)
    for (const act of [
      { changes: { status: 'no_show', updatedAt } },
      { deletes: true, changes: { updatedAt } },
    ]) {
      const refused = await app.post(url, act, { token })
      expect(refused).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } })
    }
  })
})
