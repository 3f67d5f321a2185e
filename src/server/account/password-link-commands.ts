import { randomUUIDv7 } from 'node:crypto'
import type { ResetPasswordRequest } from '../../contract/administrators.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import {
  linkLifeMs,
  passwordLinksPerDay,
  passwordLinkWindowMs,
  passwordRequestSpacingMs,
} from '../../domain/admin-link.ts'
import { hourMs } from '../../domain/duration.ts'
import { recentWindow } from '../../domain/time-window.ts'
import { setPassword } from '../admin/admin-commands.ts'
import { rememberThisDevice } from '../admin/known-device-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import { hashLinkToken, hashToken } from '../http/token-hash.ts'
import { queueAdministratorMessage } from '../messages/outbox/administrator-message-commands.ts'
import { queueNotice } from './notice-commands.ts'
import { findByResetToken } from './password-link-queries.ts'

/**
 * Stores the request, and nothing else, so that answer and time are the same for every address. While the address's row
 * exists, another request changes nothing.
 */
export async function requestPasswordLink(db: Db, typed: string, now: Date): Promise<void> {
  const email = typed.toLowerCase()
  await db
    .insertInto('password_requests')
    .values({ key: hashToken(email), email, asked_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** Requests served in the last ten minutes stay, without the address; none is kept longer than an hour. */
export async function deleteOldPasswordRequests(db: Db, now: Date): Promise<void> {
  const spacing = recentWindow(now, passwordRequestSpacingMs)
  const hour = recentWindow(now, hourMs)
  await db
    .deleteFrom('password_requests')
    .where((eb) =>
      eb.or([
        eb('asked_at', '<=', hour.from),
        eb('asked_at', '>=', hour.until),
        eb.and([
          eb('email', 'is', null),
          eb.or([eb('asked_at', '<=', spacing.from), eb('asked_at', '>=', spacing.until)]),
        ]),
      ]),
    )
    .execute()
}

/** Queues the links that a request asks for, one for each administrator with this address; true if there was one. */
export async function sendPasswordLinks(
  db: Db,
  { key, email }: { key: string; email: string },
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const taken = await tx
      .updateTable('password_requests')
      .set({ email: null })
      .where('key', '=', key)
      .where('email', '=', email)
      .returning('key')
      .executeTakeFirst()
    if (!taken) return false
    const admins = await tx
      .updateTable('admins')
      .set((eb) => ({ username: eb.ref('username') }))
      .where((eb) => eb.fn<string>('lower', ['email']), '=', email)
      .returning(['id', 'username', 'email'])
      .execute()
    for (const admin of admins) await sendLink(tx, admin, now)
    return admins.length > 0
  })
}

/** Beyond the limit of a day the earlier links still work, for their hour. */
async function sendLink(
  tx: Tx,
  { id: adminId, username, email }: { id: string; username: string; email: string },
  now: Date,
): Promise<void> {
  const { from, until } = recentWindow(now, passwordLinkWindowMs)
  const sent = await tx
    .selectFrom('admin_links')
    .where('admin_id', '=', adminId)
    .where('sent_at', '>', from)
    .where('sent_at', '<', until)
    .select('id')
    .execute()
  if (sent.length >= passwordLinksPerDay) return
  const id = randomUUIDv7()
  const at = now.toISOString()
  const linkUntil = new Date(now.getTime() + linkLifeMs.password).toISOString()
  const row = { id, kind: 'password' as const, email, admin_id: adminId, invited_by: null }
  const times = { created_at: at, sent_at: at, times_sent: 1, expires_at: linkUntil }
  await tx
    .insertInto('admin_links')
    .values({ ...row, ...times })
    .execute()
  const facts = { username, by: null, linkId: id, linkUntil }
  const kind = 'admin_password_link'
  await queueAdministratorMessage(tx, { kind, recipient: email, occasion: id, ...facts }, now)
}

/**
 * Sets the password by a link, which works once and ends the person's other links and all sessions. A second factor stays
 * on. Returns the device cookie of the browser that did it. Throws `link_ended`.
 */
export async function resetPassword(
  db: Db,
  { token, password }: ResetPasswordRequest,
  now: Date,
): Promise<string> {
  const found = await findByResetToken(db, token, now)
  if (!found) throw new AppError('link_ended')
  const act = { by: found.username, now }
  let device = ''
  await setPassword(db, found.username, password, {
    ...act,
    line: activityWords.passwordReset,
    check: (tx) => useLink(tx, token, found.linkId),
    also: async (tx, admin) => {
      await queueNotice(tx, 'admin_password_changed', admin, act)
      device = await rememberThisDevice(tx, admin.id, now)
    },
  })
  return device
}

/** Of several who use one link at once, the first ends it for the others. */
async function useLink(tx: Tx, token: string, linkId: string): Promise<void> {
  const used = await tx
    .deleteFrom('admin_link_tokens')
    .where('token_hash', '=', hashLinkToken(token))
    .where('link_id', '=', linkId)
    .returning('link_id')
    .executeTakeFirst()
  if (!used) throw new AppError('link_ended')
}

/** Rows of links that no longer count against a brake */
export async function deleteOldAdminLinks(db: Db, now: Date): Promise<void> {
  const { from } = recentWindow(now, passwordLinkWindowMs)
  await db
    .deleteFrom('admin_links')
    .where('expires_at', '<=', now.toISOString())
    .where('sent_at', '<=', from)
    .execute()
  await db
    .deleteFrom('admin_links')
    .where('ended_at', 'is not', null)
    .where('sent_at', '<=', from)
    .execute()
}
