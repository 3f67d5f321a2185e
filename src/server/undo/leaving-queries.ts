import type { Services } from '../../domain/message-resend.ts'
import type { Tx } from '../db/connect.ts'
import { hasStopped } from '../texts/text-opt-out-queries.ts'
import type { Change, Row } from './row-queries.ts'

/** Whether a message leaves: texts beside an e-mail are queued for phones that have answered STOP too. */
export async function whatLeaves(
  tx: Tx,
  changes: readonly Change[],
  { hasMailServer, hasTextService }: Services,
) {
  const texts = changes.filter(
    ({ table, after }) => table === 'messages' && after?.channel === 'text',
  )
  const phones = [...new Set(texts.map(({ after }) => String(after?.recipient)))]
  const stopped = new Set<string>()
  for (const phone of phones) if (await hasStopped(tx, phone)) stopped.add(phone)
  return ({ channel, recipient }: Row) =>
    channel === 'email' ? hasMailServer : hasTextService && !stopped.has(String(recipient))
}
