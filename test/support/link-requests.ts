import { api } from '../../src/contract/paths.ts'
import { sendLinksJob } from '../../src/server/jobs/send-links.ts'
import { parseMessagePayload } from '../../src/server/messages/outbox-payload.ts'
import type { TestApp } from './app.ts'

export const postContact = (app: TestApp, contact: string, more: object = {}) =>
  app.post<{ message: string }>(api.find(), { contact, ...more })

export async function sendLinks(
  { db, clock }: TestApp,
  {
    sendsMail = true,
    sendsTexts = false,
    wakeJobs = () => {},
  }: { sendsMail?: boolean; sendsTexts?: boolean; wakeJobs?: () => void } = {},
): Promise<void> {
  const job = sendLinksJob({ db, clock, sendsMail, sendsTexts, wakeJobs })
  await job.run(clock(), new AbortController().signal)
}

export async function findAndSend(app: TestApp, contact: string, how = {}): Promise<void> {
  const { status } = await postContact(app, contact)
  if (status !== 202) throw new Error(`The link request failed with status ${status}`)
  await sendLinks(app, how)
}

/** The messages with requested links, in the order in which they were queued */
export async function linkMessages({ db }: TestApp) {
  const rows = await db
    .selectFrom('messages')
    .where('kind', 'in', ['my_link', 'text_my_link'])
    .orderBy('created_at')
    .orderBy('id')
    .selectAll()
    .execute()
  return rows.map(({ kind, recipient, registration_id: id, state, payload }) => ({
    kind,
    recipient,
    id,
    state,
    token: parseMessagePayload(payload)?.cancelToken ?? '',
  }))
}

/** Kind and recipient of each message with a link: "my_link family1@example.org" */
export async function linksSent(app: TestApp): Promise<string[]> {
  return (await linkMessages(app)).map(({ kind, recipient }) => `${kind} ${recipient}`)
}
