import {
  type LeasedMessage,
  leaseMessage,
  leaseWaiting,
} from '../../src/server/messages/outbox/outbox-lease-commands.ts'
import { findWaiting } from '../../src/server/messages/outbox/outbox-queries.ts'
import { createTestApp, type TestApp } from './app.ts'
import { addSlot, registerFamily } from './data.ts'

export const stored = ({ db }: TestApp) =>
  db.selectFrom('messages').orderBy('channel').selectAll().execute()
export const first = ({ db }: TestApp) =>
  db.selectFrom('messages').selectAll().orderBy('created_at').executeTakeFirstOrThrow()

/** An app whose outbox has one message, the confirmation of family 1; it is not leased yet. */
export async function createQueue() {
  const app = await createTestApp()
  const { id: registrationId } = await registerFamily(app, await addSlot(app.db))
  const { id } = await first(app)
  const lease = async (): Promise<LeasedMessage> => {
    const leased = await leaseMessage(app.db, id, app.clock())
    if (!leased) throw new Error('The message could not be leased')
    return leased
  }
  const takeOver = async (): Promise<LeasedMessage> => {
    const [waiting] = await findWaiting(app.db, 'email')
    const leased = waiting && (await leaseWaiting(app.db, waiting, app.clock()))
    if (!leased) throw new Error('The message could not be leased')
    return leased
  }
  const advance = (ms: number) => app.clock.advanceHours(ms / 3_600_000)
  return { app, id, registrationId, lease, takeOver, advance }
}
