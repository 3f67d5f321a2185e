import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Admin, LoginAnswer, LoginRequest, NewAdmin } from '../../contract/admin.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { capAtNow, type SessionTimes, sessionExpiry } from '../../domain/admin-session.ts'
import { minuteMs } from '../../domain/duration.ts'
import { isRecent } from '../../domain/time-window.ts'
import { type Act, recordAct } from '../activity/activity-commands.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import { hashToken } from '../http/token-hash.ts'
import { type AdminSession, findAdminByUsername, hasAdmin } from './admin-queries.ts'
import { isKnownDevice, rememberDevice } from './known-device-commands.ts'
import { createDummyHash, hashPassword, isPassword } from './passwords.ts'
import {
  clearFailures,
  countAttempt,
  passwordChangeCounter,
  signInCounters,
  usernameKey,
} from './sign-in-failure-commands.ts'

/** The last use of a session is stored once a minute at most, so that reading screens rarely writes. */
const touchEveryMs = minuteMs

type SignIn = {
  address: string
  /** The token of the session that the browser still holds; it ends */
  replaced: string | undefined
  /** The browser's device cookie, if it has one */
  device: string | undefined
  now: Date
}

/**
 * Signs an administrator in and ends the session that the new one replaces. Also returns the new value of the
 * device cookie. Throws `invalid_credentials`, `too_many_logins`.
 */
export async function login(
  db: Db,
  request: LoginRequest,
  { address, replaced, device, now }: SignIn,
): Promise<{ answer: LoginAnswer; device: string }> {
  const isKnown = await isKnownDevice(db, device, request.username, now)
  const counts = signInCounters({
    username: request.username,
    address,
    knownDevice: isKnown ? device : undefined,
  })
  await countAttempt(db, counts, { now, refusal: () => new AppError('too_many_logins') })
  const found = await findAdminByUsername(db, request.username)
  const isRight = await isPassword(request.password, found?.password_hash ?? createDummyHash())
  if (!found || !isRight) throw new AppError('invalid_credentials')

  const { id, username, email } = found
  return inTransaction(db, async (tx) => {
    await clearFailures(tx, counts)
    await tx
      .deleteFrom('admin_sessions')
      .where((eb) =>
        eb.or([
          eb('expires_at', '<=', now.toISOString()),
          ...(replaced ? [eb('token_hash', '=', hashToken(replaced))] : []),
        ]),
      )
      .execute()
    const answer = { token: await openSession(tx, id, now), admin: { id, username, email } }
    return { answer, device: await rememberDevice(tx, device, id, now) }
  })
}

/** Opens a session and returns its bearer token; only the token's hash is stored. */
export async function openSession(db: Db, adminId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const at = now.toISOString()
  await db
    .insertInto('admin_sessions')
    .values({
      token_hash: hashToken(token),
      admin_id: adminId,
      created_at: at,
      last_used_at: at,
      expires_at: sessionExpiry({ createdAt: at, lastUsedAt: at }).toISOString(),
    })
    .execute()
  return token
}

/** Stores that a session was used, which extends it. */
export async function touchSession(db: Db, session: AdminSession, now: Date): Promise<void> {
  if (isRecent(session.lastUsedAt, now, touchEveryMs)) return
  const { createdAt } = capAtNow(session, now)
  await setTimes(db, session.tokenHash, { createdAt, lastUsedAt: now.toISOString() })
}

/** Deletes expired sessions, and shortens sessions that were used while the clock was ahead. */
export async function endSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('admin_sessions').where('expires_at', '<=', now.toISOString()).execute()
  // Ignores the small difference between two servers' clocks.
  const ahead = new Date(now.getTime() + touchEveryMs).toISOString()
  const sessions = await db
    .selectFrom('admin_sessions')
    .where('last_used_at', '>', ahead)
    .select(['token_hash', 'created_at', 'last_used_at'])
    .execute()
  for (const { token_hash, created_at, last_used_at } of sessions) {
    const times = { createdAt: created_at, lastUsedAt: last_used_at }
    await setTimes(db, token_hash, capAtNow(times, now))
  }
}

async function setTimes(db: Db, tokenHash: string, times: SessionTimes): Promise<void> {
  await db
    .updateTable('admin_sessions')
    .set({
      created_at: times.createdAt,
      last_used_at: times.lastUsedAt,
      expires_at: sessionExpiry(times).toISOString(),
    })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function logout(db: Db, session: AdminSession): Promise<void> {
  await db.deleteFrom('admin_sessions').where('token_hash', '=', session.tokenHash).execute()
}

/** Adds an administrator. Throws `username_taken`. */
export async function addAdmin(db: Db, request: NewAdmin, act: Act): Promise<Admin> {
  return insertAdmin(db, request, await hashPassword(request.password), act)
}

/** Throws `username_taken`. */
export async function insertAdmin(
  db: Db,
  { username, email }: Omit<NewAdmin, 'password'>,
  passwordHash: string,
  act: Act,
): Promise<Admin> {
  const admin = { id: randomUUIDv7(), username, email }
  await inTransaction(
    db,
    async (tx) => {
      await tx
        .insertInto('admins')
        .values({ ...admin, password_hash: passwordHash, created_at: act.now.toISOString() })
        .execute()
      await recordAct(tx, activityWords.adminAdded(admin.username), act)
    },
    { ifTaken: () => new AppError('username_taken') },
  )
  return admin
}

/**
 * Sets a password, ends the sessions opened with the old one, forgets known devices and resets the failure counts.
 * Throws `admin_not_found`.
 */
export async function setPassword(
  db: Db,
  username: string,
  password: string,
  { keepSession = '', ...act }: Act & { keepSession?: string },
): Promise<void> {
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    const admin = await tx
      .updateTable('admins')
      .set({ password_hash: passwordHash })
      .where('username', '=', username)
      .returning('id')
      .executeTakeFirst()
    if (!admin) throw new AppError('admin_not_found')
    await tx
      .deleteFrom('admin_sessions')
      .where('admin_id', '=', admin.id)
      .where('token_hash', '!=', keepSession)
      .execute()
    await tx.deleteFrom('known_devices').where('admin_id', '=', admin.id).execute()
    await tx
      .deleteFrom('sign_in_failures')
      .where('key', 'in', [usernameKey(username), passwordChangeCounter(admin.id).key])
      .execute()
    await recordAct(tx, activityWords.passwordChanged(username), act)
  })
}

/** Removes an administrator, except the last. Throws `admin_not_found`, `last_admin`. */
export async function removeAdmin(db: Db, username: string, act: Act): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Locks all rows, so that two concurrent removals cannot both leave the other as the last.
    await tx
      .updateTable('admins')
      .set((eb) => ({ username: eb.ref('username') }))
      .execute()
    const removed = await tx
      .deleteFrom('admins')
      .where('username', '=', username)
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw new AppError('admin_not_found')
    if (!(await hasAdmin(tx))) throw new AppError('last_admin')
    await recordAct(tx, activityWords.adminRemoved(username), act)
  })
}
