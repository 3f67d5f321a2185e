import { describe, expect, it } from 'vitest'
import { setUpOutboxSite, slotStart } from '../../../../test/support/outbox-site.ts'
import { skipReasons } from '../../../domain/message.ts'
import { cancelRegistration } from '../../cancellation/cancellation-commands.ts'
import { joinWaitlist } from '../../registration/registration-commands.ts'
import { findUnsentToken } from './outbox-queries.ts'

const { site, run, slotChoice, signUp, stored, only, subjects } = setUpOutboxSite()

describe('an outdated message is not sent:', () => {
  it('an offer to a family that has signed up since', async () => {
    const rosa = { ...slotChoice(), name: 'rosa', email: 'rosa@example.org' }
    const { registration } = await joinWaitlist(site.db, rosa, () => site.now)
    await signUp('rosa', await findUnsentToken(site.db, registration.id))
    await run()
    expect(subjects()).toEqual(["You're signed up"])
    const dropped = (await stored()).filter(({ state }) => state === 'failed')
    expect(dropped.map(({ kind }) => kind).toSorted()).toEqual([
      'spot_available',
      'waitlist_joined',
    ])
    for (const { last_error, payload } of dropped) {
      expect(last_error).toBe(skipReasons.obsolete)
      expect(payload).not.toContain('cancelToken')
    }
    expect(site.logged.map(({ level }) => level)).not.toContain('error')
  })

  it('an offer once the slot has started', async () => {
    await joinWaitlist(
      site.db,
      { ...slotChoice(), name: 'rosa', email: 'rosa@example.org' },
      () => site.now,
    )
    site.now = new Date(slotStart)
    await run()
    expect(site.mailServer.received).toHaveLength(0)
  })

  it('an offer of a spot that is taken', async () => {
    await site.db.updateTable('time_slots').set({ capacity: 1 }).execute()
    await joinWaitlist(
      site.db,
      { ...slotChoice(), name: 'rosa', email: 'rosa@example.org' },
      () => site.now,
    )
    await signUp('tom')
    await run()
    expect(subjects()).toEqual(["You're on the waitlist", "You're signed up"])
  })

  it('the confirmation of a cancelled registration; its cancellation is sent', async () => {
    const { registration } = await signUp('rosa')
    const token = await findUnsentToken(site.db, registration.id)
    await cancelRegistration(site.db, token ?? '', () => site.now)
    await run()
    expect(subjects()).toEqual(['Cancelled'])
  })

  it('the confirmation of a deleted registration', async () => {
    const { registration } = await signUp('rosa')
    await site.db.deleteFrom('registrations').where('id', '=', registration.id).execute()
    await run()
    expect(site.mailServer.received).toHaveLength(0)
    expect(await only()).toMatchObject({ state: 'failed', last_error: skipReasons.obsolete })
  })
})
