import {
  type Outbox,
  sendDueMessages,
  sendDueTexts,
  type TextOutbox,
} from '../messages/outbox/outbox-worker.ts'
import type { Job } from './runner.ts'

/** Sends queued e-mails; woken, so that a confirmation arrives while the family still looks at the screen. */
export function sendMessagesJob(outbox: Outbox): Job {
  return {
    name: 'send-messages',
    // Without a mail server nothing is urgent, and another write for each registration would slow it down.
    wakes: outbox.channel.name === 'smtp',
    run: (_now, stopping) => sendDueMessages(outbox, stopping),
  }
}

/** Sends queued texts; a job of its own, so that a slow mail server does not delay them. */
export function sendTextsJob(outbox: TextOutbox, { wakes }: { wakes: boolean }): Job {
  return { name: 'send-texts', wakes, run: (_now, stopping) => sendDueTexts(outbox, stopping) }
}
