import { isAnnouncement } from '../../../domain/outbox-kind.ts'
import type { Tx } from '../../db/connect.ts'

const countedAs = { email: 'emails', text: 'texts', call: 'calls' } as const

/** Subtracts a dropped message from its announcement's numbers on the event's page. */
export const uncountAnnounced = (tx: Tx, messageId: string) => addAnnounced(tx, messageId, -1)

export const recountAnnounced = (tx: Tx, messageId: string) => addAnnounced(tx, messageId, 1)

async function addAnnounced(tx: Tx, messageId: string, by: 1 | -1): Promise<void> {
  const message = await tx
    .selectFrom('messages')
    .where('id', '=', messageId)
    .select(['kind', 'channel', 'dedupe_key as key'])
    .executeTakeFirst()
  if (!message || !isCounted(message.kind)) return
  const column = countedAs[message.channel]
  // The key is `registration:kind:announcement`.
  const [, , announcementId = ''] = message.key.split(':')
  await tx
    .updateTable('announcements')
    .set((eb) => ({ [column]: eb(column, '+', by) }))
    .where('id', '=', announcementId)
    .where(column, '>=', by < 0 ? 1 : 0)
    .execute()
}

function isCounted(kind: string): boolean {
  return isAnnouncement(kind) || kind === 'slot_reopened' || kind === 'text_slot_reopened'
}
