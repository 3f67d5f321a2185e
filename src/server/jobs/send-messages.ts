import { type Outbox, sendDueMessages } from '../messages/outbox-worker.ts'
import type { Job } from './runner.ts'

/** Sends what the outbox holds; woken, so that a confirmation leaves while the family still looks at the screen. */
export function sendMessagesJob(outbox: Outbox): Job {
  return {
    name: 'send-messages',
    // To keep a message is not urgent, and a write for every registration would be felt.
    wakes: outbox.channel.name === 'smtp',
    run: (_now, stopping) => sendDueMessages(outbox, stopping),
  }
}
