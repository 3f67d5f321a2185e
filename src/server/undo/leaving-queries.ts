import type { Services } from '../../domain/message-resend.ts'
import type { Tx } from '../db/connect.ts'
import { findAlreadyTold } from '../messages/outbox/told-queries.ts'
import { hasStopped } from '../texts/text-opt-out-queries.ts'
import type { Change, Row } from './row-queries.ts'

/** `stays` if the message cannot be delivered, `already_told` if it says nothing new (docs/decisions/0085) */
type Fate = 'leaves' | 'stays' | 'already_told'

/** Checks for STOP, because a text beside an e-mail is queued even for a phone that has answered STOP. */
export async function fateOfMessages(
  tx: Tx,
  changes: readonly Change[],
  { hasMailServer, hasTextService }: Services,
  now: Date,
): Promise<(message: Row) => Fate> {
  const queued = changes.flatMap(({ table, before, after }) =>
    table === 'messages' && !before && after ? [after] : [],
  )
  const texts = queued.filter(({ channel }) => channel === 'text')
  const stopped = new Set<string>()
  for (const phone of new Set(texts.map(({ recipient }) => String(recipient)))) {
    if (await hasStopped(tx, phone)) stopped.add(phone)
  }
  const isDelivered = ({ channel, recipient }: Row) =>
    channel === 'email'
      ? hasMailServer
      : channel === 'text' && hasTextService && !stopped.has(String(recipient))
  const delivered = queued.filter(isDelivered).map(({ id }) => String(id))
  const told = await findAlreadyTold(tx, delivered, now)
  return (message) =>
    !isDelivered(message) ? 'stays' : told.has(String(message.id)) ? 'already_told' : 'leaves'
}
