import { describe, expect, it } from 'vitest'
import { setUpOutboxSite, start } from '../../../../test/support/outbox-site.ts'
import { dayMs } from '../../../domain/duration.ts'
import { skipReasons } from '../../../domain/message.ts'
import { cancelRegistration } from '../../cancellation/cancellation-commands.ts'
import { findByLink } from '../../registration/registration-queries.ts'
import { findUnsentToken } from './outbox-queries.ts'

const { site, run, signUp, stored, only, subjects, advance } = setUpOutboxSite()

/** Runs the outbox once with the clock 30 days ahead, then sets the clock back. */
async function jumpAhead() {
  advance(30 * dayMs)
  await run()
  site.now = new Date(start + 5000)
}

describe('a message dropped as no longer true', () => {
  it('while the clock was ahead is sent once, with a working link, when the clock is right again', async () => {
    await signUp('rosa')
    await jumpAhead()
    expect(await only()).toMatchObject({ state: 'failed', last_error: skipReasons.obsolete })
    await run()
    await run()
    expect(subjects()).toEqual(["You're signed up"])
    expect(await only()).toMatchObject({ state: 'sent', attempts: 1, last_error: null })
    const [token = ''] = /(?<=\/my\/)[\w-]+/.exec(site.mailServer.received[0]?.text ?? '') ?? []
    expect((await findByLink(site.db, token))?.name).toBe('rosa')
  })

  it('while the clock was ahead counts against the brake again once it is queued again', async () => {
    await signUp('rosa')
    const times = async () => {
      const brake = site.db.selectFrom('message_brakes').select('times')
      return (await brake.executeTakeFirstOrThrow()).times.split(' ').toSorted()
    }
    const before = await times()
    await jumpAhead()
    expect(await times()).toHaveLength(before.length - 1)
    await run()
    expect(await times()).toEqual(before)
  })

  it('while the clock was ahead stays dropped if it is no longer true now', async () => {
    const { registration } = await signUp('rosa')
    const token = (await findUnsentToken(site.db, registration.id)) ?? ''
    await jumpAhead()
    await cancelRegistration(site.db, token, () => site.now)
    await run()
    expect(subjects()).toEqual(['Cancelled'])
    const states = (await stored()).map(({ kind, state, last_attempt_at }) => [
      kind,
      state,
      last_attempt_at === site.now.toISOString(),
    ])
    expect(states).toContainEqual(['registration_confirmed', 'failed', true])
  })

  it('stays dropped if the clock was right', async () => {
    await signUp('rosa')
    advance(30 * dayMs)
    await run()
    await run()
    expect(subjects()).toEqual([])
  })
})
