import {
  type Outbox,
  sendDueMessages,
  sendDueTexts,
  type TextOutbox,
} from '../messages/outbox/outbox-worker.ts'
import type { Job } from './runner.ts'

/** Sends the outbox's e-mails; woken, so that a confirmation leaves while the family still looks at the screen. */
export function sendMessagesJob(outbox: Outbox): Job {
  return {
    name: 'send-messages',
    // To keep a message is not urgent, and a write for every registration would be felt.
    wakes: outbox.channel.name === 'smtp',
    run: (_now, stopping) => sendDueMessages(outbox, stopping),
  }
}

/** Sends the outbox's texts, whatever the mail server does meanwhile. */
export function sendTextsJob(outbox: TextOutbox, { wakes }: { wakes: boolean }): Job {
  return { name: 'send-texts', wakes, run: (_now, stopping) => sendDueTexts(outbox, stopping) }
}
