import { randomBytes } from 'node:crypto'
import type { AdministratorKind } from '../../../domain/outbox-kind.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { inTransaction } from '../../db/transaction.ts'
import { hashLinkToken } from '../../secrets/token-hash.ts'
import type { AdministratorPayload } from '../outbox-payload.ts'
import { insertOnce } from './outbox-row-commands.ts'

export type NewAdministratorMessage = {
  kind: AdministratorKind
  recipient: string
  /** Part of the dedupe key, with the kind */
  occasion: string
} & Omit<AdministratorPayload, 'queuedAt' | 'eventId' | 'eventTitle'>

/** No brake counts messages to administrators. */
export async function queueAdministratorMessage(
  tx: Tx,
  { kind, recipient, occasion, ...facts }: NewAdministratorMessage,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  const payload: AdministratorPayload = { ...facts, queuedAt: at, eventId: null, eventTitle: null }
  await insertOnce(tx, {
    kind,
    channel: 'email',
    recipient,
    registration_id: null,
    dedupe_key: `${kind}:${occasion}`,
    payload: JSON.stringify(payload),
    created_at: at,
    next_attempt_at: at,
    by_admin: 1,
  })
}

/**
 * Makes a new secret for each delivery attempt, so that the outbox, the message log and backups never contain secrets.
 * Earlier secrets stay valid, because a failed attempt may have arrived. Null if the link was revoked or has expired.
 */
export async function issueLinkToken(db: Db, linkId: string, now: Date): Promise<string | null> {
  return inTransaction(db, async (tx) => {
    const open = await tx
      .updateTable('admin_links')
      .set((eb) => ({ kind: eb.ref('kind') }))
      .where('id', '=', linkId)
      .where('ended_at', 'is', null)
      .where('expires_at', '>', now.toISOString())
      .returning('id')
      .executeTakeFirst()
    return open ? insertLinkToken(tx, linkId) : null
  })
}

export async function insertLinkToken(tx: Tx, linkId: string): Promise<string> {
  // Hexadecimal, because some mail programs change the case of links.
  const token = randomBytes(20).toString('hex')
  const row = { token_hash: hashLinkToken(token), link_id: linkId }
  await tx.insertInto('admin_link_tokens').values(row).execute()
  return token
}
