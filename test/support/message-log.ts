import type { LoggedMessage, MessageContent, MessageItem } from '../../src/contract/messages.ts'
import { api } from '../../src/contract/paths.ts'
import { recordSent } from '../../src/server/messages/outbox/outbox-commands.ts'
import { createTestApp, type TestApp } from './app.ts'
import { signInAdmin } from './data.ts'

/** An app configured with a mail server, and a signed-in administrator */
export async function createLog({ smtpUrl = 'smtp://localhost:25' as string | null } = {}) {
  const app = await createTestApp({ config: { smtpUrl } })
  const token = await signInAdmin(app)
  return {
    app,
    list: async (query: Record<string, string> = {}) =>
      (await app.get<MessageItem[]>(api.adminMessages(query), { token })).body,
    read: async (id: string) =>
      (await app.get<LoggedMessage>(api.adminMessage(id), { token })).body,
    resend: (id: string) => app.post<MessageItem>(api.adminMessageResend(id), undefined, { token }),
    put: (path: string, body: object) => app.put(path, body, { token }),
    get: <T>(path: string) => app.get<T>(path, { token }),
  }
}

/** Records the message as sent, as the delivery worker does. */
export async function deliver({ db, clock }: TestApp, id: string): Promise<void> {
  const { payload } = await db
    .selectFrom('messages')
    .where('id', '=', id)
    .select('payload')
    .executeTakeFirstOrThrow()
  const message = { id, registrationId: null } as Parameters<typeof recordSent>[1]
  await recordSent(db, message, JSON.parse(payload), clock())
}

export function only<T>(list: T[]): T {
  const [one, ...others] = list
  if (!one || others.length > 0) throw new Error(`Expected one item, got ${list.length}`)
  return one
}

export const tokenIn = (content: MessageContent | null) =>
  /\/cancel\/([\w-]+)$/.exec(content?.personalLink ?? '')?.[1] ?? ''
