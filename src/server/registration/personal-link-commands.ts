import { randomUUID } from 'node:crypto'
import { browserLinkMs } from '../../domain/personal-link.ts'
import type { Db, Tx } from '../db/connect.ts'
import { saveCancelToken } from '../messages/outbox/outbox-row-commands.ts'
import { hashLinkToken } from '../secrets/token-hash.ts'
import type { RegistrationRow } from './registration-queries.ts'

/**
 * Creates a link for the browser that has just signed up. It expires, unlike a link in a message (docs/decisions/0034).
 * If the browser used a link to sign up, the new link keeps the expiry of that link (`usedLinkExpiry`).
 */
export async function createBrowserLink(
  tx: Tx,
  registrationId: string,
  now: Date,
  usedLinkExpiry: string | null = null,
): Promise<string> {
  const token = randomUUID()
  const expiresAt = usedLinkExpiry
    ? new Date(usedLinkExpiry)
    : new Date(now.getTime() + browserLinkMs)
  await saveCancelToken(tx, registrationId, token, now, { expiresAt })
  return token
}

/** Revokes a registration's links (DESIGN.md 5, rule 3). Call it before queueing the message with the new link. */
export async function revokePersonalLinks(
  tx: Tx,
  registrationId: string,
  {
    except,
    onlyBrowsers = false,
    keepsMailed = false,
  }: { except?: string; onlyBrowsers?: boolean; keepsMailed?: boolean } = {},
): Promise<void> {
  let links = tx.deleteFrom('cancel_tokens').where('registration_id', '=', registrationId)
  if (except !== undefined) links = links.where('token_hash', '!=', hashLinkToken(except))
  if (onlyBrowsers) links = links.where('expires_at', 'is not', null)
  if (keepsMailed) {
    links = links.where((eb) => eb.or([eb('channel', 'is', null), eb('channel', '=', 'text')]))
  }
  await links.execute()
}

type Contact = Pick<
  RegistrationRow,
  'id' | 'email' | 'email_key' | 'phone' | 'phone_key' | 'text_consent_at'
>

/**
 * Revokes links that went to the former mailbox or phone (docs/decisions/0047), and texted links if the family has
 * withdrawn its consent to texts. If the link in use is one of these, it stays valid for as long as a browser's link.
 */
export async function revokeFormerLinks(
  tx: Tx,
  before: Contact,
  after: Contact,
  used?: { token: string; now: Date },
): Promise<void> {
  const former: ('email' | 'text')[] = []
  if (before.email !== null && before.email_key !== after.email_key) former.push('email')
  const isOtherPhone = before.phone !== null && before.phone_key !== after.phone_key
  const isWithdrawn = before.text_consent_at !== null && after.text_consent_at === null
  if (isOtherPhone || isWithdrawn) former.push('text')
  // A link whose channel is unknown may have gone to the former mailbox or phone.
  const isOther = former.includes('email') || isOtherPhone
  if (former.length === 0) return
  const usedHash = hashLinkToken(used?.token ?? '')
  await tx
    .deleteFrom('cancel_tokens')
    .where('registration_id', '=', before.id)
    .where('token_hash', '!=', usedHash)
    .where('expires_at', 'is', null)
    .where((eb) =>
      eb.or([eb('channel', 'in', former), ...(isOther ? [eb('channel', 'is', null)] : [])]),
    )
    .execute()
  if (!used) return
  await tx
    .updateTable('cancel_tokens')
    .set({ expires_at: new Date(used.now.getTime() + browserLinkMs).toISOString() })
    .where('token_hash', '=', usedHash)
    .where('expires_at', 'is', null)
    .where((eb) =>
      eb.or([eb('channel', 'in', former), ...(isOther ? [eb('channel', 'is', null)] : [])]),
    )
    .execute()
}

/**
 * Revokes the other links that are not newer than `token`. A browser's link revokes no link in a message, and a texted
 * link revokes no mailed one, because a stranger may have signed up with the mailbox's address. A link in a message
 * revokes also newer browsers' links, which a browser gets by completing an entry.
 */
export async function revokeOlderLinks(
  tx: Tx,
  registrationId: string,
  token: string,
): Promise<void> {
  const used = await tx
    .selectFrom('cancel_tokens')
    .where('token_hash', '=', hashLinkToken(token))
    .select(['token_hash', 'created_at', 'expires_at', 'channel'])
    .executeTakeFirst()
  if (!used) return
  await tx
    .deleteFrom('cancel_tokens')
    .where('registration_id', '=', registrationId)
    .where('token_hash', '!=', used.token_hash)
    .where((eb) =>
      eb.or([
        eb('created_at', '<=', used.created_at),
        ...(used.expires_at === null ? [eb('expires_at', 'is not', null)] : []),
      ]),
    )
    .$if(used.expires_at !== null, (query) => query.where('expires_at', 'is not', null))
    .$if(used.channel === 'text', (query) =>
      query.where((eb) => eb.or([eb('channel', 'is', null), eb('channel', '=', 'text')])),
    )
    .execute()
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('cancel_tokens').where('expires_at', '<=', now.toISOString()).execute()
}
