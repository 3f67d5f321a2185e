import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { TestApp } from '../../../test/support/app.ts'
import { familyEmail, registerFamily, tokenOf } from '../../../test/support/data.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { beside, lockMessagesOf } from '../../../test/support/held-locks.ts'
import { familyPhone } from '../../../test/support/text-outbox.ts'
import { undoSite } from '../../../test/support/undo.ts'
import { api } from '../../contract/paths.ts'
import { inTransaction } from '../db/transaction.ts'
import { sendRequestedLinks } from '../link-request/link-request-commands.ts'
import { recordSent } from '../messages/outbox/outbox-commands.ts'
import { leaseMessage } from '../messages/outbox/outbox-lease-commands.ts'
import { createBrowserLink } from '../registration/personal-link-commands.ts'
import { saveTextQuestion } from '../texts/text-question-commands.ts'

/** An administrator's cancellation waits for this lock after it has cancelled, and before it promotes a family. */
const freedSpotsLock = sql`lock table freed_spots in share mode`

/** Families 1 and 2 have the two spots, and family 3 waits. */
async function cancelSite() {
  const site = await undoSite({ capacity: 2 })
  const { app, slot } = site
  const first = await registerFamily(app, slot, 1)
  const second = await registerFamily(app, slot, 2)
  const waiting = await registerFamily(app, slot, 3)
  const cancel = () => site.change(first.id, { status: 'cancelled' })
  return { ...site, first, second, waiting, cancel }
}

const addLink = ({ db, clock }: TestApp, { id }: { id: string }) =>
  inTransaction(db, (tx) => createBrowserLink(tx, id, clock()))

const otherPhone = '(513) 555-9999'

/** The family corrects its phone through its e-mail's link, which revokes its other links. */
function correctPhone(app: TestApp, family: Parameters<typeof tokenOf>[0]) {
  const path = api.my(tokenOf(family))
  return async () => expect((await app.put(path, { phone: otherPhone })).status).toBe(200)
}

/** The job queues the link that family `n` has asked for. */
function askForLink({ db, clock }: TestApp, n: number) {
  const request = { key: 'asked', kind: 'email', contact: familyEmail(n) } as const
  const ways = { clock, sendsMail: true, sendsTexts: false }
  return () => inTransaction(db, (tx) => sendRequestedLinks(tx, request, ways))
}

async function findFamily({ db }: TestApp, { id }: { id: string }) {
  const columns = ['status', 'phone'] as const
  return db
    .selectFrom('registrations')
    .where('id', '=', id)
    .select(columns)
    .executeTakeFirstOrThrow()
}

const statesOf = async ({ db }: TestApp, { id }: { id: string }) => {
  const messages = db.selectFrom('messages').where('registration_id', '=', id).orderBy('id')
  const rows = await messages.select(['kind', 'state']).execute()
  return rows.map(({ kind, state }) => `${kind} ${state}`)
}

describe.runIf(engineUnderTest() === 'postgres')(
  'an undo preserves what happened concurrently with the act:',
  () => {
    test('a correction that the act waited for', async () => {
      const { app, waiting, cancel, undo } = await cancelSite()
      const link = await addLink(app, waiting)
      let act = ''
      await beside(app, lockMessagesOf(waiting), correctPhone(app, waiting), async () => {
        act = await cancel()
      })
      expect(await findFamily(app, waiting)).toEqual({ status: 'confirmed', phone: otherPhone })
      expect((await undo(act)).status).toBe(204)
      expect(await findFamily(app, waiting)).toEqual({ status: 'waitlist', phone: otherPhone })
      expect((await app.get(api.my(link))).status).toBe(404)
    })

    test('a correction by the promoted family, so the undo is refused', async () => {
      const { app, waiting, cancel, undo } = await cancelSite()
      const act = await beside(app, freedSpotsLock, cancel, correctPhone(app, waiting))
      expect(await undo(act)).toMatchObject({ status: 409, body: { code: 'undo_changed' } })
      expect(await findFamily(app, waiting)).toEqual({ status: 'confirmed', phone: otherPhone })
    })

    test('a correction during an edit of the location, so the undo is refused', async () => {
      const { app, slot, edit, undo } = await undoSite({ capacity: 2 })
      const first = await registerFamily(app, slot, 1)
      const second = await registerFamily(app, slot, 2)
      await edit({ location: 'Oxford' })
      // The second edit drops the message about the first edit, so the second edit waits for that message's lock.
      const elsewhere = () => edit({ location: 'Elsewhere' })
      const act = await beside(app, lockMessagesOf(first), elsewhere, correctPhone(app, second))
      expect(await undo(act)).toMatchObject({ status: 409, body: { code: 'undo_changed' } })
      expect(await findFamily(app, second)).toEqual({ status: 'confirmed', phone: otherPhone })
    })

    test('a correction by another family, and the revocation of its older links', async () => {
      const { app, second, cancel, undo } = await cancelSite()
      const link = await addLink(app, second)
      const act = await beside(app, freedSpotsLock, cancel, correctPhone(app, second))
      expect((await undo(act)).status).toBe(204)
      expect(await findFamily(app, second)).toEqual({ status: 'confirmed', phone: otherPhone })
      expect((await app.get(api.my(link))).status).toBe(404)
    })

    test('the delivery of a message', async () => {
      const { app, second, cancel, undo } = await cancelSite()
      const { db, clock } = app
      const { id } = await db
        .selectFrom('messages')
        .where('registration_id', '=', second.id)
        .select('id')
        .executeTakeFirstOrThrow()
      const act = await beside(app, freedSpotsLock, cancel, async () => {
        const message = await leaseMessage(db, id, clock())
        if (!message) throw new Error('The message is not due')
        await recordSent(db, message, JSON.parse(message.payload), clock())
      })
      expect((await undo(act)).status).toBe(204)
      expect(await statesOf(app, second)).toEqual(['registration_confirmed sent'])
    })

    test('a link that another family requested', async () => {
      const { app, second, cancel, undo } = await cancelSite()
      const act = await beside(app, freedSpotsLock, cancel, askForLink(app, 2))
      expect((await undo(act)).status).toBe(204)
      expect(await statesOf(app, second)).toEqual([
        'registration_confirmed queued',
        'my_link queued',
      ])
    })

    // The question is stored without locking the registration.
    test('a question that another family was texted', async () => {
      const { app, second, cancel, undo } = await cancelSite()
      const question = { kind: 'coming', registrationId: second.id, question: '' } as const
      const act = await beside(app, freedSpotsLock, cancel, () =>
        inTransaction(app.db, (tx) =>
          saveTextQuestion(tx, familyPhone(2), { ...question, messageSid: null }, app.clock()),
        ),
      )
      expect((await undo(act)).status).toBe(204)
      const asked = await app.db.selectFrom('text_questions').select('registration_id').execute()
      expect(asked).toEqual([{ registration_id: second.id }])
    })
  },
)

test.runIf(engineUnderTest() === 'postgres')(
  'a link requested while an edit is undone has the former location',
  async () => {
    const { app, slot, edit, undo } = await undoSite()
    const family = await registerFamily(app, slot, 1)
    const act = await edit({ location: 'Elsewhere', notify: false })
    // The undo waits for this lock after it has restored the event, and before it commits.
    const activityLock = sql`lock table activity in share mode`
    const { status } = await beside(app, activityLock, () => undo(act), askForLink(app, 1))
    expect(status).toBe(204)
    const { payload } = await app.db
      .selectFrom('messages')
      .where('registration_id', '=', family.id)
      .where('kind', '=', 'my_link')
      .select('payload')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(payload)).toMatchObject({ location: 'Harrison' })
  },
)
