import { randomUUIDv7 } from 'node:crypto'
import type { Admin } from '../../contract/admin.ts'
import type {
  AcceptInvitationRequest,
  InvitationFacts,
  InviteAnswer,
  InviteRequest,
} from '../../contract/administrators.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { invitationsPerDay, invitationWindowMs, linkLifeMs } from '../../domain/admin-link.ts'
import { recentWindow } from '../../domain/time-window.ts'
import { type Act, recordAct } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import {
  insertLinkToken,
  queueAdministratorMessage,
} from '../messages/outbox/administrator-message-commands.ts'
import { hashLinkToken } from '../secrets/token-hash.ts'
import { addAdmin } from './admin-commands.ts'
import { findInvitation, openInvitations } from './admin-list-queries.ts'
import type { AdminSession } from './admin-queries.ts'
import { tellAllAdministrators } from './notice-commands.ts'
import { confirmPassword, lockSession } from './own-password-commands.ts'

type Invite = Act & {
  /** If false, the response contains the link's secret, for the inviter to pass on. */
  hasMailServer: boolean
}
type Sent = Pick<InviteAnswer, 'invitation'> & { token: string | null }

/** Throws `wrong_password`, `too_many_passwords`, `too_many_invitations`, `already_invited`, `unauthorized`. */
export async function invite(
  db: Db,
  session: AdminSession,
  { currentPassword, email }: InviteRequest,
  { hasMailServer, ...act }: Invite,
): Promise<Sent> {
  await confirmPassword(db, session, currentPassword, act.now)
  return inTransaction(db, async (tx) => {
    await lockSession(tx, session)
    const open = await openInvitations(tx, act.now).execute()
    const isOpen = open.some((one) => one.email.toLowerCase() === email.toLowerCase())
    if (isOpen) throw new AppError('already_invited')
    await refuseTooMany(tx, session.admin.id, act.now)
    const id = randomUUIDv7()
    const times = linkTimes(act.now)
    const row = { id, kind: 'invitation' as const, email, invited_by: session.admin.id }
    await tx
      .insertInto('admin_links')
      .values({ ...row, ...times, admin_id: null, created_at: times.sent_at, times_sent: 1 })
      .execute()
    await recordAct(tx, activityWords.invited(email), act)
    return send(tx, id, { hasMailServer, ...act })
  })
}

/**
 * Revokes the invitation's earlier links; the new link is valid for 48 hours. Throws `wrong_password`,
 * `too_many_passwords`, `too_many_invitations`, `invitation_not_found`, `unauthorized`.
 */
export async function inviteAgain(
  db: Db,
  session: AdminSession,
  { id, currentPassword }: { id: string; currentPassword: string },
  { hasMailServer, ...act }: Invite,
): Promise<Sent> {
  await confirmPassword(db, session, currentPassword, act.now)
  return inTransaction(db, async (tx) => {
    await lockSession(tx, session)
    await refuseTooMany(tx, session.admin.id, act.now)
    const found = await lockOpenInvitation(tx, id, act.now)
    const sentBefore = await countSent(tx, session.admin.id, act.now, id)
    await tx.deleteFrom('admin_link_tokens').where('link_id', '=', id).execute()
    await tx
      .updateTable('admin_links')
      .set({
        ...linkTimes(act.now),
        invited_by: session.admin.id,
        // Counts only what this administrator sent within the limit's window.
        times_sent: sentBefore + 1,
      })
      .where('id', '=', id)
      .execute()
    await recordAct(tx, activityWords.invitedAgain(found.email), act)
    return send(tx, id, { hasMailServer, ...act })
  })
}

/** Throws `invitation_not_found`. */
export async function withdrawInvitation(db: Db, id: string, act: Act): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { email } = await lockOpenInvitation(tx, id, act.now)
    await endInvitation(tx, id, act.now)
    await recordAct(tx, activityWords.invitationWithdrawn(email), act)
  })
}

/** Throws `link_ended`. */
export async function findInvitationFacts(
  db: Db,
  token: string,
  now: Date,
): Promise<InvitationFacts> {
  const { email, invitedBy } = await findByToken(db, token, now)
  return { email, invitedBy }
}

/** The link works once, even for concurrent requests. Throws `link_ended`, `username_taken`. */
export async function acceptInvitation(
  db: Db,
  { token, username, password }: AcceptInvitationRequest,
  now: Date,
): Promise<Admin> {
  // Refuses an expired or revoked link before hashing the password, because hashing is slow.
  const { id, email, invitedBy } = await findByToken(db, token, now)
  const act = { by: username, now }
  const consumeLink = async (tx: Tx) => {
    await lockOpenInvitation(tx, id, now, 'link_ended')
    await findByToken(tx, token, now)
    await endInvitation(tx, id, now)
    await recordAct(tx, activityWords.invitationAccepted(username, email, invitedBy), act)
    const newAdmin = { username, email }
    await tellAllAdministrators(tx, 'admin_added', { newAdmin }, { by: invitedBy, now })
  }
  return addAdmin(db, { username, email, password }, { ...act, also: consumeLink })
}

async function findByToken(db: Db, token: string, now: Date) {
  const found = await openInvitations(db, now)
    .innerJoin('admin_link_tokens', 'admin_link_tokens.link_id', 'admin_links.id')
    .where('admin_link_tokens.token_hash', '=', hashLinkToken(token))
    .executeTakeFirst()
  if (!found) throw new AppError('link_ended')
  return found
}

async function lockOpenInvitation(
  tx: Tx,
  id: string,
  now: Date,
  refusal: 'invitation_not_found' | 'link_ended' = 'invitation_not_found',
) {
  const locked = await tx
    .updateTable('admin_links')
    .set((eb) => ({ kind: eb.ref('kind') }))
    .where('id', '=', id)
    .where('kind', '=', 'invitation')
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning('email')
    .executeTakeFirst()
  if (!locked) throw new AppError(refusal)
  return locked
}

async function endInvitation(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('admin_links')
    .set({ ended_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

function linkTimes(now: Date) {
  const until = new Date(now.getTime() + linkLifeMs.invitation)
  return { sent_at: now.toISOString(), expires_at: until.toISOString() }
}

/** The inviter's row must be locked, so that concurrent invitations are counted too. */
async function refuseTooMany(tx: Tx, adminId: string, now: Date): Promise<void> {
  if ((await countSent(tx, adminId, now)) >= invitationsPerDay) {
    throw new AppError('too_many_invitations')
  }
}

/** How often the administrator sent invitations (only invitation `id`, if given) within the limit's window */
async function countSent(tx: Tx, adminId: string, now: Date, id?: string): Promise<number> {
  const { from, until } = recentWindow(now, invitationWindowMs)
  const { sent } = await tx
    .selectFrom('admin_links')
    .where('invited_by', '=', adminId)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .where('sent_at', '>', from)
    .where('sent_at', '<', until)
    .select((eb) => eb.fn.sum<number | string | null>('times_sent').as('sent'))
    .executeTakeFirstOrThrow()
  return Number(sent ?? 0)
}

async function send(tx: Tx, id: string, { hasMailServer, by, now }: Invite): Promise<Sent> {
  const invitation = await findInvitation(tx, id, now)
  if (!invitation) throw new AppError('invitation_not_found')
  if (!hasMailServer) return { invitation, token: await insertLinkToken(tx, id) }
  const { email: recipient, expiresAt: linkUntil } = invitation
  const occasion = `${id}:${now.toISOString()}`
  const facts = { username: null, by, linkId: id, linkUntil }
  await queueAdministratorMessage(tx, { kind: 'admin_invited', recipient, occasion, ...facts }, now)
  return { invitation, token: null }
}
