import { randomUUIDv7 } from 'node:crypto'
import type { ResetPasswordRequest } from '../../contract/administrators.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { linkLifeMs, passwordLinksPerDay, passwordLinkWindowMs } from '../../domain/admin-link.ts'
import { recentWindow } from '../../domain/time-window.ts'
import type { Db, Tx } from '../db/connect.ts'
import { AppError } from '../http/errors.ts'
import { queueAdministratorMessage } from '../messages/outbox/administrator-message-commands.ts'
import { hashLinkToken, hashToken } from '../secrets/token-hash.ts'
import { setPassword } from './admin-commands.ts'
import { endAccess } from './end-access-commands.ts'
import { rememberThisDevice } from './known-device-commands.ts'
import { queuePasswordNotice } from './notice-commands.ts'
import { findByResetToken } from './password-link-queries.ts'

/**
 * Stores only the request, so that the response and its timing are the same for every address. Further requests for
 * the same address change nothing until the row is deleted.
 */
export async function requestPasswordLink(db: Db, typed: string, now: Date): Promise<void> {
  const email = typed.toLowerCase()
  await db
    .insertInto('password_requests')
    .values({ key: hashToken(email), email, asked_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** Returns whether an administrator has this address. */
export async function sendPasswordLinks(tx: Tx, email: string, now: Date): Promise<boolean> {
  const admins = await tx
    .updateTable('admins')
    .set((eb) => ({ username: eb.ref('username') }))
    .where((eb) => eb.fn<string>('lower', ['email']), '=', email)
    .returning(['id', 'username', 'email'])
    .execute()
  for (const admin of admins) await sendLink(tx, admin, now)
  return admins.length > 0
}

/**
 * The last link allowed in a day stays valid until the next link can be sent, so that somebody else's requests cannot
 * lock an administrator out (docs/decisions/0070).
 */
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
    .orderBy('sent_at')
    .select('sent_at')
    .execute()
  if (sent.length >= passwordLinksPerDay) return
  const id = randomUUIDv7()
  const at = now.toISOString()
  const isLast = sent.length === passwordLinksPerDay - 1
  const nextLinkAt = isLast && sent[0] ? Date.parse(sent[0].sent_at) + passwordLinkWindowMs : 0
  const linkUntil = new Date(
    Math.max(now.getTime() + linkLifeMs.password, nextLinkAt),
  ).toISOString()
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
 * The link works once. Ends all sessions and calls `endAccess`, because somebody else may have known the old password;
 * second factor and API keys stay. Returns the device cookie of the browser that sent the request. Throws `link_ended`,
 * `admin_not_found`.
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
      await endAccess(tx, admin.id, act)
      await queuePasswordNotice(tx, admin, act)
      device = await rememberThisDevice(tx, admin.id, now)
    },
  })
  return device
}

/** Deletes the token, so that only the first of concurrent requests succeeds. */
async function useLink(tx: Tx, token: string, linkId: string): Promise<void> {
  const used = await tx
    .deleteFrom('admin_link_tokens')
    .where('token_hash', '=', hashLinkToken(token))
    .where('link_id', '=', linkId)
    .returning('link_id')
    .executeTakeFirst()
  if (!used) throw new AppError('link_ended')
}

/** Deletes expired and revoked links that no longer count toward the daily limits. */
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
