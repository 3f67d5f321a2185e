import type { Log } from '../../http/log.ts'
import type { Channel } from '../channels/channel.ts'
import { keepDueMessages } from './outbox-commands.ts'
import { type DeliveryContext, deliverDue, withoutMessage } from './outbox-delivery.ts'
import { emailWorker } from './outbox-email.ts'
import { type TextOutbox, textWorker } from './outbox-text.ts'

export type Outbox = DeliveryContext & { channel: Channel }
export type { TextOutbox } from './outbox-text.ts'
export { createWaits, type Waits } from './outbox-waits.ts'

/** Sends due e-mails, or keeps them if there is no mail server. Never throws; logs errors without names or addresses. */
export async function sendDueMessages(outbox: Outbox, stopping: AbortSignal): Promise<void> {
  const { channel, db, clock, log } = outbox
  const results =
    channel.name === 'kept'
      ? await Promise.allSettled([keepDueMessages(db, clock())])
      : await deliverDue(outbox, emailWorker({ ...outbox, channel }), stopping)
  report(results, log)
}

/** Sends due texts. Never throws. */
export async function sendDueTexts(outbox: TextOutbox, stopping: AbortSignal): Promise<void> {
  report(await deliverDue(outbox, textWorker(outbox), stopping), outbox.log)
}

function report(results: PromiseSettledResult<void>[], log: Log): void {
  for (const result of results) {
    if (result.status === 'rejected') {
      log.error(withoutMessage(result.reason), 'the outbox could not be processed')
    }
  }
}
