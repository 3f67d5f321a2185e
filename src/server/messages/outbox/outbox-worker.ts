import type { Log } from '../../http/log.ts'
import type { Channel } from '../channels/channel.ts'
import { keepDueMessages } from './outbox-commands.ts'
import { type DeliveryContext, deliverDue, withoutWords } from './outbox-delivery.ts'
import { emailWorker } from './outbox-email.ts'
import { type TextOutbox, textWorker } from './outbox-text.ts'

export type Outbox = DeliveryContext & { channel: Channel }
export type { TextOutbox } from './outbox-text.ts'
export { createWaits } from './outbox-waits.ts'

/**
 * Sends every e-mail whose time has come, or keeps it where there is no mail server.
 * Never throws: what went wrong is logged, without anybody's name or address.
 */
export async function sendDueMessages(outbox: Outbox, stopping: AbortSignal): Promise<void> {
  const { channel, db, clock, log } = outbox
  const results =
    channel.name === 'kept'
      ? await Promise.allSettled([keepDueMessages(db, clock())])
      : await deliverDue(outbox, emailWorker({ ...outbox, channel }), stopping)
  report(results, log)
}

/** Sends every text whose time has come; by itself, so that neither waits for the other's server. */
export async function sendDueTexts(outbox: TextOutbox, stopping: AbortSignal): Promise<void> {
  report(await deliverDue(outbox, textWorker(outbox), stopping), outbox.log)
}

function report(results: PromiseSettledResult<void>[], log: Log): void {
  for (const result of results) {
    if (result.status === 'rejected') {
      log.error(withoutWords(result.reason), 'the outbox could not be worked on')
    }
  }
}
