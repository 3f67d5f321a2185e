import type { HealthReport } from '../../src/contract/health.ts'
import type { MissedEmails, MissedEmailsSent } from '../../src/contract/messages.ts'
import { api } from '../../src/contract/paths.ts'
import type { Db } from '../../src/server/db/connect.ts'
import { sendMissedEmails } from '../../src/server/messages/log/missed-email-commands.ts'
import { keepDueMessages } from '../../src/server/messages/outbox/outbox-commands.ts'
import { createTestApp } from './app.ts'
import { addSlot, signInAdmin } from './data.ts'

export const senderRefusedError = 'given up: SMTP 550 5.7.1 to MAIL FROM at mail.example.org:587'

/** An app configured with a mail server; `keep` marks due e-mails as kept, as an app without a mail server does. */
export async function openMissed({
  smtpUrl = 'smtp://mail.example.org:587' as string | null,
  capacity = 20,
} = {}) {
  const app = await createTestApp({ config: { smtpUrl } })
  const token = await signInAdmin(app)
  const slot = await addSlot(app.db, { inHours: 50, capacity })
  const rows = () =>
    app.db.selectFrom('messages').orderBy('created_at').orderBy('id').selectAll().execute()
  return {
    app,
    token,
    slot,
    rows,
    keep: () => keepDueMessages(app.db, app.clock()),
    send: (db: Db = app.db) => sendMissedEmails(db, { by: 'maria', now: app.clock() }),
    missed: () => app.get<MissedEmails>(api.adminMissedEmails(), { token }),
    post: () => app.post<MissedEmailsSent>(api.adminSendMissedEmails(), undefined, { token }),
    warnings: async () =>
      (await app.get<HealthReport>(api.healthReport(), { token })).body.warnings,
    states: async () => (await rows()).map(({ kind, state }) => `${kind} ${state}`),
    activity: async () => {
      const lines = await app.db
        .selectFrom('activity')
        .where('description', 'like', '%never sent%')
        .orderBy('id')
        .select(['description', 'actor'])
        .execute()
      return lines.map(({ description, actor }) => `${actor}: ${description}`)
    },
    /** Adds a copy of the first message with `changes`, created `hours` later. */
    addCopy: async (changes: object, hours = 0) => {
      const [first] = await rows()
      if (!first) throw new Error('There is no message to copy')
      const at = new Date(Date.parse(first.created_at) + hours * 3_600_000).toISOString()
      const id = crypto.randomUUID()
      const row = { ...first, id, dedupe_key: id, created_at: at, next_attempt_at: at, ...changes }
      await app.db.insertInto('messages').values(row).execute()
    },
  }
}
