import { randomUUID } from 'node:crypto'
import { browserLinkMs } from '../../domain/personal-link.ts'
import type { Db, Tx } from '../db/connect.ts'
import { hashLinkToken } from '../http/token-hash.ts'
import { saveCancelToken } from '../messages/outbox/outbox-row-commands.ts'

/**
 * A link for the browser that has just signed up; unlike a message's link it ends (docs/decisions/0034). `inPlaceOf` is
 * when the link ended by which it signed up: a browser's links in a row last no longer than the first.
 */
export async function createBrowserLink(
  tx: Tx,
  registrationId: string,
  now: Date,
  inPlaceOf: string | null = null,
): Promise<string> {
  const token = randomUUID()
  const expiresAt = inPlaceOf ? new Date(inPlaceOf) : new Date(now.getTime() + browserLinkMs)
  await saveCancelToken(tx, registrationId, token, now, expiresAt)
  return token
}

/**
 * Ends the personal links of a registration so far (DESIGN.md 5, rule 3), apart from `except`; with `onlyBrowsers` those
 * that browsers keep. Call it before queueing the message with the new link.
 */
export async function revokePersonalLinks(
  tx: Tx,
  registrationId: string,
  { except, onlyBrowsers = false }: { except?: string; onlyBrowsers?: boolean } = {},
): Promise<void> {
  let links = tx.deleteFrom('cancel_tokens').where('registration_id', '=', registrationId)
  if (except !== undefined) links = links.where('token_hash', '!=', hashLinkToken(except))
  if (onlyBrowsers) links = links.where('expires_at', 'is not', null)
  await links.execute()
}

/**
 * Ends the links that are not newer than `token`'s, which keeps working. A browser's link ends no message's link, because
 * a stranger may have signed up the mailbox.
 */
export async function revokeOlderLinks(
  tx: Tx,
  registrationId: string,
  token: string,
): Promise<void> {
  const used = await tx
    .selectFrom('cancel_tokens')
    .where('token_hash', '=', hashLinkToken(token))
    .select(['token_hash', 'created_at', 'expires_at'])
    .executeTakeFirst()
  if (!used) return
  await tx
    .deleteFrom('cancel_tokens')
    .where('registration_id', '=', registrationId)
    .where('token_hash', '!=', used.token_hash)
    .where('created_at', '<=', used.created_at)
    .$if(used.expires_at !== null, (query) => query.where('expires_at', 'is not', null))
    .execute()
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('cancel_tokens').where('expires_at', '<=', now.toISOString()).execute()
}
