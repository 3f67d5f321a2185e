import { expect, test } from 'vitest'
import { createTestApp, elapsedBy } from '../../../test/support/app.ts'
import { addSlot, registerFamily } from '../../../test/support/data.ts'
import { program } from '../../../test/support/example-message.ts'
import { at, neverAborted, zone } from '../../../test/support/organization-messages.ts'
import { createWaits } from '../messages/outbox/outbox-waits.ts'
import { sendDueMessages } from '../messages/outbox/outbox-worker.ts'
import { notifyOrganizationJob } from './notify-organization.ts'

/** A slot tomorrow at 13:00 UTC; its list is sent this evening at 18:00 New York time. */
async function listSite() {
  const app = await createTestApp({ now: at('22:59:00') })
  await addSlot(app.db, { now: at('13:00:00'), inHours: 24 })
  const settings = { adminNotificationEmails: ['office@example.org'], eventListTime: '18:00' }
  const job = notifyOrganizationJob({ db: app.db, zone, settings: () => settings })
  return {
    setRecipients: (...emails: string[]) => {
      settings.adminNotificationEmails = emails
    },
    async recipientsAfterRunAt(time: string) {
      app.clock.set(time)
      await job.run(app.clock(), neverAborted)
      const rows = await app.db
        .selectFrom('messages')
        .where('kind', '=', 'organisation_event_list')
        .orderBy('recipient')
        .select('recipient')
        .execute()
      return rows.map(({ recipient }) => recipient)
    },
  }
}

const evening = '2026-12-01T23:00:00.000Z'

test('a recipient who is added after the list was sent gets the list, and the others do not get it again', async () => {
  const { setRecipients, recipientsAfterRunAt } = await listSite()
  expect(await recipientsAfterRunAt(evening)).toEqual(['office@example.org'])
  setRecipients('maria@example.org', 'office@example.org')
  const both = ['maria@example.org', 'office@example.org']
  expect(await recipientsAfterRunAt('2026-12-02T00:30:00.000Z')).toEqual(both)
  expect(await recipientsAfterRunAt('2026-12-02T00:31:00.000Z')).toEqual(both)
})

test('a recipient who is removed and added again does not get the list again, however the address is spelled', async () => {
  const { setRecipients, recipientsAfterRunAt } = await listSite()
  await recipientsAfterRunAt(evening)
  setRecipients()
  await recipientsAfterRunAt('2026-12-01T23:10:00.000Z')
  setRecipients('Office@Example.org')
  expect(await recipientsAfterRunAt('2026-12-01T23:20:00.000Z')).toEqual(['office@example.org'])
})

test('a recipient who is added after the last slot has started gets no list', async () => {
  const { setRecipients, recipientsAfterRunAt } = await listSite()
  await recipientsAfterRunAt(evening)
  setRecipients('maria@example.org', 'office@example.org')
  expect(await recipientsAfterRunAt('2026-12-02T13:00:00.000Z')).toEqual(['office@example.org'])
})

test('a removed recipient gets no list and no digest that still waits, and the digest goes to the one who replaces it', async () => {
  const app = await createTestApp({ now: at('22:10:00') })
  const slot = await addSlot(app.db, { now: at('13:00:00'), inHours: 24 })
  await registerFamily(app, slot, 1)
  const settings = { adminNotificationEmails: ['gone@example.org'], eventListTime: '18:00' }
  const job = notifyOrganizationJob({ db: app.db, zone, settings: () => settings })
  const sent: string[] = []
  const { db, clock } = app
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const waits = createWaits(elapsedBy(clock))
  const recipients = async () => settings.adminNotificationEmails
  const send = async () =>
    sendDueMessages(
      {
        ...{ db, clock, log, waits, recipients, program: () => program },
        channel: {
          name: 'smtp',
          deliver: async ({ to, content }) => {
            if (!to.address.startsWith('family')) sent.push(`${to.address}: ${content.subject}`)
            return { outcome: 'sent' }
          },
          close: async () => {},
        },
      },
      neverAborted,
    )
  app.clock.set(evening)
  await job.run(clock(), neverAborted)
  settings.adminNotificationEmails = ['office@example.org']
  await send()
  expect(sent).toEqual([])
  app.clock.set('2026-12-01T23:16:00.000Z')
  await job.run(clock(), neverAborted)
  await send()
  expect(sent.toSorted()).toEqual([
    'office@example.org: List for Wed, Dec 2, 8:00 AM: Free laundry day, Spin Cycle',
    'office@example.org: Sign-ups: 1 registered',
  ])
})
