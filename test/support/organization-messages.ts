import type { LoggedMessage, MessageItem } from '../../src/contract/messages.ts'
import { api } from '../../src/contract/paths.ts'
import { notifyOrganizationJob } from '../../src/server/jobs/notify-organization.ts'
import { createTestApp, type TestApp } from './app.ts'
import { addSlot, signInAdmin } from './data.ts'

/** One second in hours, to separate rows in time, because rows with the same time have no order */
export const secondInHours = 1 / 3600

export const zone = 'America/New_York'
export const neverAborted = new AbortController().signal
export const recipients = ['maria@example.org', 'office@example.org']

export const newJob = ({ db }: TestApp) =>
  notifyOrganizationJob({
    db,
    zone,
    settings: () => ({ adminNotificationEmails: recipients, eventListTime: '18:00' }),
  })
export const settingsWithoutRecipients = () => ({
  adminNotificationEmails: [],
  eventListTime: '18:00',
})

/** Messages queued for the organization's first recipient, rendered, oldest first */
export async function readNotices(app: TestApp, kind: string) {
  await app.db.deleteFrom('admin_sessions').execute()
  await app.db.deleteFrom('admins').execute()
  const token = await signInAdmin(app)
  const { body } = await app.get<MessageItem[]>(api.adminMessages(), { token })
  const mine = body.filter((item) => item.kind === kind && item.recipient === recipients[0])
  const read = mine
    .reverse()
    .map(({ id }) => app.get<LoggedMessage>(api.adminMessage(id), { token }))
  return (await Promise.all(read)).map(({ body: message }) => message.content)
}

export const at = (time: string) => `2026-12-01T${time}.000Z`

export async function createDigestApp() {
  const app = await createTestApp({ now: at('12:01:00') })
  const slot = await addSlot(app.db, { now: at('12:00:00'), capacity: 2 })
  const job = newJob(app)
  const runAt = async (time: string, which = job) => {
    app.clock.set(at(time))
    await which.run(app.clock(), neverAborted)
  }
  return { app, slot, runAt }
}
