import { describe, expect, test } from 'vitest'
import { addSlot, familyEmail, registerFamily, tokenOf } from '../../../../test/support/data.ts'
import { openMissed, senderRefusedError } from '../../../../test/support/missed-emails.ts'
import { api } from '../../../contract/paths.ts'

describe('e-mails that were kept while no mail server was set', () => {
  test('are counted, cause a warning, and are queued together, with one activity line', async () => {
    const { app, slot, keep, missed, post, warnings, rows, activity } = await openMissed()
    const since = app.clock().toISOString()
    const families = [1, 2, 3].map((n) => registerFamily(app, slot, n))
    await Promise.all(families)
    await keep()
    app.clock.advanceHours(1)
    const { count, families: missedFamilies } = (await missed()).body
    expect([
      count,
      ...missedFamilies.map(({ name, emails }) => `${name} ${emails}`).toSorted(),
    ]).toEqual([...[3, 'Family 1 1', 'Family 2 1', 'Family 3 1']])
    expect(await warnings()).toContainEqual({ kind: 'emails_missed', since, count: 3 })

    const wakes = app.wakes()
    expect(await post()).toMatchObject({ status: 200, body: { queued: 3, held: 0 } })
    expect(app.wakes()).toBe(wakes + 1)
    const at = app.clock().toISOString()
    expect((await rows()).map(({ state, requeued_at }) => [state, requeued_at])).toEqual(
      [1, 2, 3].map(() => ['queued', at]),
    )
    expect((await missed()).body).toEqual({ count: 0, families: [] })
    expect((await warnings()).map(({ kind }) => kind)).not.toContain('emails_missed')
    expect(await activity()).toEqual(['maria: 3 emails that were never sent were queued'])
    expect((await post()).body).toEqual({ queued: 0, held: 0 })
  })

  test('stay unsent if they are outdated, their slot is over, or somebody has told the family', async () => {
    const { app, slot, keep, missed, send, states } = await openMissed()
    const cancels = await registerFamily(app, slot, 1)
    const over = await addSlot(app.db, { inHours: 3 })
    await registerFamily(app, over, 2)
    const told = await registerFamily(app, slot, 3)
    await keep()
    await app.db
      .updateTable('messages')
      .set({ called_at: app.clock().toISOString(), called_by: 'maria' })
      .where('registration_id', '=', told.id)
      .execute()
    app.clock.advanceHours(6)
    await app.post(api.cancel(tokenOf(cancels)))
    await keep()
    expect((await missed()).body.count).toBe(1)
    expect(await send()).toEqual({ queued: 1, held: 0 })
    expect(await states()).toEqual([
      'registration_confirmed kept',
      'registration_confirmed kept',
      'registration_confirmed kept',
      'cancelled queued',
    ])
  })

  test('are not queued if a later e-mail has the same news', async () => {
    const { app, slot, keep, send, rows } = await openMissed()
    const { id } = await registerFamily(app, slot)
    const other = await addSlot(app.db, { inHours: 60 })
    await registerFamily(app, other, 2)
    await keep()
    app.clock.advanceHours(1)
    const [first] = await rows()
    if (!first) throw new Error('no message')
    const at = app.clock().toISOString()
    const later = {
      ...first,
      id: `${first.id.slice(0, -4)}ffff`,
      dedupe_key: 'later',
      created_at: at,
    }
    await app.db.insertInto('messages').values(later).execute()
    expect(await send()).toEqual({ queued: 2, held: 0 })
    const ofFamily = (await rows()).filter(({ registration_id }) => registration_id === id)
    expect(ofFamily.map(({ state }) => state)).toEqual(['kept', 'queued'])
    expect(await send()).toEqual({ queued: 0, held: 0 })
  })

  test('are queued only for the first of two event changes, because its e-mail names the values that the family still knows', async () => {
    const { app, slot, keep, send, rows } = await openMissed()
    await registerFamily(app, slot)
    await keep()
    const [first] = await rows()
    if (!first) throw new Error('no message')
    const payload = JSON.parse(first.payload)
    for (const location of ['First Place', 'Second Place']) {
      app.clock.advanceHours(1)
      const change = {
        ...first,
        id: `${first.id.slice(0, -4)}000${location.length % 9}`,
        kind: 'event_changed' as const,
        dedupe_key: location,
        created_at: app.clock().toISOString(),
        payload: JSON.stringify({ ...payload, before: { ...payload, location } }),
      }
      await app.db.insertInto('messages').values(change).execute()
    }
    expect(await send()).toEqual({ queued: 2, held: 0 })
    expect((await rows()).map(({ dedupe_key, state }) => [dedupe_key, state])).toEqual([
      [first.dedupe_key, 'queued'],
      ['First Place', 'queued'],
      ['Second Place', 'kept'],
    ])
  })

  test('are held back beyond the limit of a mailbox', async () => {
    const { app, keep, send, rows } = await openMissed()
    for (let n = 1; n <= 12; n++) {
      const slot = await addSlot(app.db, { inHours: 100 + n })
      const email = familyEmail(1)
      await registerFamily(app, slot, 1, { email })
      await keep()
      app.clock.advanceHours(8)
    }
    const inState = async (wanted: string) =>
      (await rows()).filter(({ state }) => state === wanted).length
    const before = { kept: await inState('kept'), held: await inState('held') }
    const { queued, held } = await send()
    expect([queued + held, await inState('queued')]).toEqual([before.kept, queued])
    expect(await inState('held')).toBe(before.held + held)
    expect(Math.min(queued, held)).toBeGreaterThan(0)
  })

  test('are queued once if two administrators send them concurrently', async () => {
    const { app, slot, keep, send } = await openMissed()
    await Promise.all([1, 2, 3].map((n) => registerFamily(app, slot, n)))
    await keep()
    const done = await Promise.all([send(), send()])
    expect(done.map(({ queued }) => queued).toSorted()).toEqual([0, 3])
  })

  test('cause no warning without a mail server, and cannot be sent', async () => {
    const { app, slot, keep, missed, post, warnings, states } = await openMissed({ smtpUrl: null })
    await registerFamily(app, slot)
    await keep()
    expect((await missed()).body).toEqual({ count: 0, families: [] })
    expect(await warnings()).toEqual([])
    expect((await post()).status).toBe(409)
    expect(await states()).toEqual(['registration_confirmed kept'])
  })
})

describe('e-mails that were given up', () => {
  test.each([
    [senderRefusedError, 1],
    ['given up: ECONNREFUSED at mail.example.org:587', 1],
    // The e-mail may have arrived.
    ['given up: no answer; ECONNRESET at mail.example.org:587', 0],
    ['given up: SMTP 450 4.2.0 to RCPT TO', 0],
    ['SMTP 550 5.1.1 to RCPT TO', 0],
    ['no longer of use', 0],
  ])(
    'are queued only if a fault of ours prevented delivery (error "%s": %i queued)',
    async (last_error, queued) => {
      const { app, slot, missed, send } = await openMissed()
      await registerFamily(app, slot)
      await app.db.updateTable('messages').set({ state: 'failed', last_error }).execute()
      expect((await missed()).body.count).toBe(queued)
      expect(await send()).toEqual({ queued, held: 0 })
    },
  )
})
