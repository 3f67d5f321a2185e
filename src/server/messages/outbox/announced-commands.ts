import { isAnnouncement } from '../../../domain/outbox-kind.ts'
import type { Tx } from '../../db/connect.ts'

const countedAs = { email: 'emails', text: 'texts', call: 'calls' } as const

/** Subtracts a dropped message from the numbers that the event's page shows for its announcement. */
export async function uncountAnnounced(tx: Tx, messageId: string): Promise<void> {
  const message = await tx
    .selectFrom('messages')
    .where('id', '=', messageId)
    .select(['kind', 'channel', 'dedupe_key as key'])
    .executeTakeFirst()
  if (!message || !isCounted(message.kind)) return
  const column = countedAs[message.channel]
  // `registration:kind:announcement`
  const [, , announcementId = ''] = message.key.split(':')
  await tx
    .updateTable('announcements')
    .set((eb) => ({ [column]: eb(column, '-', 1) }))
    .where('id', '=', announcementId)
    .where(column, '>', 0)
    .execute()
}

function isCounted(kind: string): boolean {
  return isAnnouncement(kind) || kind === 'slot_reopened' || kind === 'text_slot_reopened'
}
