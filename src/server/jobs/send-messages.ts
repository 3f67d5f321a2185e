import { retryAfterRepair } from '../messages/outbox/after-repair-commands.ts'
import {
  type Outbox,
  sendDueMessages,
  sendDueTexts,
  type TextOutbox,
} from '../messages/outbox/outbox-worker.ts'
import type { Job } from './runner.ts'

/** Woken after each change, so that a confirmation arrives while the family still looks at the screen. */
export function sendMessagesJob(outbox: Outbox): Job {
  const hasMailServer = outbox.channel.name === 'smtp'
  let isFirst = true
  return {
    name: 'send-messages',
    // Without a mail server, nothing is urgent, and one more write per sign-up would slow down the sign-ups.
    wakes: hasMailServer,
    async run(_now, stopping) {
      // Only a restart can have corrected the mail settings.
      if (isFirst && hasMailServer) await retryAfterRepair(outbox.db)
      isFirst = false
      await sendDueMessages(outbox, stopping)
    },
  }
}

/** Separate from the e-mails, so that a slow mail server does not delay texts */
export function sendTextsJob(outbox: TextOutbox, { wakes }: { wakes: boolean }): Job {
  return { name: 'send-texts', wakes, run: (_now, stopping) => sendDueTexts(outbox, stopping) }
}
