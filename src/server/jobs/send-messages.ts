import { retryAfterRepair } from '../messages/outbox/after-repair-commands.ts'
import {
  type Outbox,
  sendDueMessages,
  sendDueTexts,
  type TextOutbox,
} from '../messages/outbox/outbox-worker.ts'
import type { Job } from './runner.ts'

/** Woken after a change, so that a confirmation arrives while the family looks at the screen */
export function sendMessagesJob(outbox: Outbox): Job {
  const hasMailServer = outbox.channel.name === 'smtp'
  let isFirst = true
  return {
    name: 'send-messages',
    // Without a mail server, nothing is urgent, and another write after each sign-up would slow sign-ups down.
    wakes: hasMailServer,
    async run(_now, stopping) {
      // Only a restart can have corrected the mail settings.
      if (isFirst && hasMailServer) await retryAfterRepair(outbox.db)
      isFirst = false
      await sendDueMessages(outbox, stopping)
    },
  }
}

/** A job of its own, so that a slow mail server does not delay texts */
export function sendTextsJob(outbox: TextOutbox, { wakes }: { wakes: boolean }): Job {
  return { name: 'send-texts', wakes, run: (_now, stopping) => sendDueTexts(outbox, stopping) }
}
