import type { TextKind } from '../../src/domain/message-kind.ts'

import { startTwilioServer } from '../../test/support/twilio-server.ts'

/** All families' phones: every text that the text service accepted, even if its answer was lost */
export type Phones = {
  /** For the environment of the servers */
  env: Record<string, string>
  all(): readonly { to: string; kind: TextKind | undefined }[]
  close(): Promise<void>
}

const words: [TextKind, RegExp][] = [
  ['text_confirmed', / signed up for /],
  ['text_spot_available', /A spot is open /],
  ['text_promoted', /, and it is yours: /],
  ['text_reminder_day_before', /Your free laundry is /],
  ['text_reminder_day_of', /See you soon: /],
]

export async function openPhones(): Promise<Phones> {
  const server = await startTwilioServer()
  return {
    env: server.env,
    all: () =>
      server.received.map(({ to, body }) => ({
        to,
        kind: words.find(([, pattern]) => pattern.test(body))?.[0],
      })),
    close: () => server.close(),
  }
}
