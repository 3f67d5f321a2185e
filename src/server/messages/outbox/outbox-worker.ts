import type { Channel } from '../channels/channel.ts'
import { requeueObsoleteByWrongClock } from './ended-ahead-commands.ts'
import { keepDueMessages } from './outbox-commands.ts'
import { type DeliveryContext, type DeliveryWorker, deliverDue } from './outbox-delivery.ts'
import { emailWorker, type OrganizationRecipients } from './outbox-email.ts'
import { type TextOutbox, textWorker } from './outbox-text.ts'

export type Outbox = DeliveryContext & OrganizationRecipients & { channel: Channel }
export type { TextOutbox } from './outbox-text.ts'
export { createWaits, type Waits } from './outbox-waits.ts'

export async function sendDueMessages(outbox: Outbox, stopping: AbortSignal): Promise<void> {
  const { channel, db, clock } = outbox
  if (channel.name === 'kept') return keepDueMessages(db, clock())
  return deliver(outbox, emailWorker({ ...outbox, channel }), stopping)
}

export async function sendDueTexts(outbox: TextOutbox, stopping: AbortSignal): Promise<void> {
  return deliver(outbox, textWorker(outbox), stopping)
}

/** After all deliveries, throws the first failure. */
async function deliver(
  context: DeliveryContext,
  worker: DeliveryWorker,
  stopping: AbortSignal,
): Promise<void> {
  const { db, clock } = context
  const requeued = await Promise.allSettled([
    requeueObsoleteByWrongClock(db, worker.channel, clock()),
  ])
  const results = [...requeued, ...(await deliverDue(context, worker, stopping))]
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
