import { randomUUID } from 'node:crypto'
import { describe, expect, it, test } from 'vitest'
import {
  closeBody,
  closeSlots,
  messagesOf,
  reopenSlots,
  sentences,
} from '../../../test/support/closing.ts'
import { adminLogin, registerFamily } from '../../../test/support/data.ts'
import { neverAborted, zone } from '../../../test/support/reminder-job.ts'
import { registerForTexts } from '../../../test/support/text-outbox.ts'
import { later, setUpToldSite } from '../../../test/support/told.ts'
import { api } from '../../contract/paths.ts'
import { skipReasons } from '../../domain/message.ts'
import { remindJob } from '../jobs/remind.ts'
import { recordDropped } from '../messages/outbox/outbox-commands.ts'
import { leaseMessage } from '../messages/outbox/outbox-lease-commands.ts'

async function setUp() {
  const site = await setUpToldSite()
  const { app, first, tick, deliver } = site
  const signIn = async () =>
    (await app.post<{ token: string }>(api.adminLogin(), adminLogin)).body.token
  const close = async () => {
    const closed = await closeSlots(app, await signIn(), closeBody([first]), first)
    expect(closed.status).toBe(200)
  }
  const reopen = async () =>
    expect((await reopenSlots(app, await signIn(), [first])).status).toBe(200)
  /** Starts of the subjects of new e-mails, and new texts; sorted, because they are sent concurrently */
  const heard = async () => {
    const { emails, texts } = await deliver()
    return {
      emails: emails.map(({ subject }) => subject.split(':')[0]).toSorted(),
      texts: texts.map((text) => text.replace(/^Washday: /, '')).toSorted(),
    }
  }
  return {
    ...site,
    ...{ close, reopen, heard },
    closeAndReopen: async () => {
      await close()
      await heard()
      tick()
      await reopen()
    },
  }
}

describe('a message that was dropped while the slot was closed is sent once it is open again', () => {
  it('if it confirms a sign-up', async () => {
    const { app, mail, first, closeAndReopen, heard } = await setUp()
    await registerFamily(app, first)
    await closeAndReopen()
    expect((await heard()).emails).toEqual(["You're signed up"])
    const link = /\/my\/([0-9a-f-]{36})/.exec(mail.received.at(-1)?.text ?? '')?.[1] ?? ''
    expect((await app.get(api.my(link))).status).toBe(200)
  })

  it('if it reports a promotion', async () => {
    const { app, first, put, closeAndReopen, heard } = await setUp()
    const { id } = await registerForTexts(app, first, 1, { email: '' })
    await put(id, { status: 'waitlist' })
    await heard()
    app.clock.advanceHours(1)
    await put(id, { status: 'confirmed' })
    await closeAndReopen()
    expect((await heard()).texts).toEqual([
      expect.stringContaining('A spot opened, and it is yours'),
    ])
  })

  it('if it tells a family that it is on the waitlist; the family also gets one offer of the free spot', async () => {
    const { app, first, put, closeAndReopen, heard } = await setUp()
    const { id } = await registerFamily(app, first)
    await heard()
    await put(id, { status: 'waitlist' })
    await closeAndReopen()
    expect((await heard()).emails).toEqual(['A spot is open', "You're on the waitlist"])
  })

  it('if it is a reminder', async () => {
    const { app, first, closeAndReopen, heard } = await setUp()
    await registerFamily(app, first)
    await heard()
    app.clock.set(later(first.startTime, -18))
    await remindJob({ db: app.db, zone, sendsTexts: false }).run(app.clock(), neverAborted)
    await closeAndReopen()
    expect((await heard()).emails).toEqual(["Don't forget", 'Open again'])
  })

  it('if it asks a family to move', async () => {
    const { app, token, first, closeAndReopen, heard } = await setUp()
    const [one] = [await registerFamily(app, first, 1), await registerFamily(app, first, 2)]
    await heard()
    const request = {
      ...{ id: randomUUID(), timeSlotId: first.id, capacity: 1, sentences, keptHours: 0 },
      ...{ registrationIds: [one.id], keepIn: [] },
    }
    await app.post(api.adminAskedToMove(first.eventId), request, { token })
    await closeAndReopen()
    expect((await heard()).emails).toEqual([
      'A question about your laundry time',
      'Open again',
      'Open again',
    ])
  })
})

test('a worker that read that the slot was closed cannot drop a message after the reopening', async () => {
  const { app, first, close, reopen } = await setUp()
  await registerFamily(app, first)
  await close()
  const [confirmation] = await messagesOf(app, 'registration_confirmed')
  const leased = await leaseMessage(app.db, confirmation?.id ?? '', app.clock())
  if (!leased) throw new Error('The message is not due')
  await reopen()
  await recordDropped(app.db, leased, skipReasons.obsolete)
  expect(await messagesOf(app, 'registration_confirmed')).toMatchObject([{ state: 'queued' }])
})
