import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Admin, LoginAnswer, LoginRequest, NewAdmin } from '../../contract/admin.ts'
import { activityWords } from '../../contract/words/en/activity.ts'
import { sessionExpiry } from '../../domain/admin-session.ts'
import { isReservedUsername } from '../../domain/reserved-username.ts'
import { type Act, recordAct } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import { createDummyHash, hashPassword, isPassword } from '../secrets/passwords.ts'
import { hashToken } from '../secrets/token-hash.ts'
import { disableTargetsOf } from '../webhook-target/webhook-target-commands.ts'
import { findAdminByUsername, hasAdmin, isUsernameTaken } from './admin-queries.ts'
import { isKnownDevice, rememberDevice } from './known-device-commands.ts'
import {
  allSessionsCounter,
  clearFailures,
  countAttempt,
  type FailureCounter,
  signInCounters,
  usernameKey,
} from './sign-in-failure-commands.ts'

type SignIn = {
  address: string
  /** The browser's previous session, which the sign-in ends */
  oldToken: string | undefined
  device: string | undefined
  deviceName: string | null
  checkSecondFactor: (admin: Admin, counters: FailureCounter[]) => Promise<void>
  now: Date
}

/**
 * Also returns the value of the device cookie. Throws `invalid_credentials`, `too_many_logins`, and the errors of
 * `checkSecondFactor`.
 */
export async function login(
  db: Db,
  request: LoginRequest,
  { address, oldToken, device, deviceName, checkSecondFactor, now }: SignIn,
): Promise<{ answer: LoginAnswer; device: string }> {
  const isKnown = await isKnownDevice(db, device, request.username, now)
  const counters = signInCounters({
    username: request.username,
    address,
    knownDevice: isKnown ? device : undefined,
  })
  await countAttempt(db, counters, { now, refusal: () => new AppError('too_many_logins') })
  const found = await findAdminByUsername(db, request.username)
  const isRight = await isPassword(request.password, found?.password_hash ?? createDummyHash())
  if (!found || !isRight) throw new AppError('invalid_credentials')

  const { id, username, email } = found
  await checkSecondFactor({ id, username, email }, counters)
  return inTransaction(db, async (tx) => {
    // A concurrent password change ends all sessions, so the old password must not open a new session.
    const isStillRight = await lockAdmin(tx, id, { passwordHash: found.password_hash, usedAt: now })
    if (!isStillRight) throw new AppError('invalid_credentials')
    await clearFailures(tx, counters)
    await tx
      .deleteFrom('admin_sessions')
      .where((eb) =>
        eb.or([
          eb('expires_at', '<=', now.toISOString()),
          ...(oldToken ? [eb('token_hash', '=', hashToken(oldToken))] : []),
        ]),
      )
      .execute()
    const answer = {
      token: await openSession(tx, id, now, deviceName),
      admin: { id, username, email },
    }
    return { answer, device: await rememberDevice(tx, device, id, now) }
  })
}

/** Returns the bearer token; only its hash is stored. */
export async function openSession(
  db: Db,
  adminId: string,
  now: Date,
  device: string | null = null,
): Promise<string> {
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
      device,
    })
    .execute()
  return token
}

/** Returns false if the administrator was removed or the password has changed. */
async function lockAdmin(
  tx: Tx,
  id: string,
  { passwordHash, usedAt }: { passwordHash: string; usedAt: Date },
): Promise<boolean> {
  const locked = await tx
    .updateTable('admins')
    .set({ last_used_at: usedAt.toISOString() })
    .where('id', '=', id)
    .where('password_hash', '=', passwordHash)
    .returning('id')
    .executeTakeFirst()
  return locked !== undefined
}

/** Throws `username_taken`. */
export async function addAdmin(db: Db, request: NewAdmin, act: AddAct): Promise<Admin> {
  return insertAdmin(db, request, await hashPassword(request.password), act)
}

/** `also` runs in the transaction, before the row is inserted. */
type AddAct = Act & { also?: (tx: Tx) => Promise<void> }

/** Throws `username_taken`. */
export async function insertAdmin(
  db: Db,
  { username, email }: Omit<NewAdmin, 'password'>,
  passwordHash: string,
  { also, ...act }: AddAct,
): Promise<Admin> {
  const admin = { id: randomUUIDv7(), username, email }
  await inTransaction(
    db,
    async (tx) => {
      await also?.(tx)
      if (isReservedUsername(username) || (await isUsernameTaken(tx, username))) {
        throw new AppError('username_taken')
      }
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

type SetPassword = Act & {
  keepSession?: string
  /** Runs after the row is locked, and also if the administrator was removed */
  check?: (tx: Tx) => Promise<void>
  also?: (tx: Tx, admin: Admin) => Promise<void>
  line?: (username: string) => string
}

/** Throws `admin_not_found`. */
export async function setPassword(
  db: Db,
  username: string,
  password: string,
  { keepSession = '', check, also, line = activityWords.passwordChanged, ...act }: SetPassword,
): Promise<void> {
  const passwordHash = await hashPassword(password)
  await inTransaction(db, async (tx) => {
    const admin = await tx
      .updateTable('admins')
      .set({ password_hash: passwordHash })
      .where('username', '=', username)
      .returning(['id', 'username', 'email'])
      .executeTakeFirst()
    await check?.(tx)
    if (!admin) throw new AppError('admin_not_found')
    await tx
      .deleteFrom('admin_sessions')
      .where('admin_id', '=', admin.id)
      .where('token_hash', '!=', keepSession)
      .execute()
    await tx.deleteFrom('known_devices').where('admin_id', '=', admin.id).execute()
    // Revokes password links, and cancels requests whose links are not sent yet.
    await tx.deleteFrom('admin_links').where('admin_id', '=', admin.id).execute()
    await tx
      .updateTable('password_requests')
      .set({ email: null })
      .where('email', '=', admin.email.toLowerCase())
      .execute()
    await tx
      .deleteFrom('sign_in_failures')
      .where('key', 'in', [usernameKey(username), allSessionsCounter(admin.id).key])
      .execute()
    await also?.(tx, admin)
    await recordAct(tx, line(username), act)
  })
}

/** Throws `admin_not_found`, `last_admin`. */
export async function removeAdmin(
  db: Db,
  username: string,
  {
    check,
    also,
    ...act
  }: Act & {
    /** Runs with all administrators' rows locked, before anything changes */
    check?: (tx: Tx) => Promise<void>
    also?: (tx: Tx, admin: Admin) => Promise<void>
  },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Locks all rows, so that two concurrent removals cannot remove the last two administrators.
    await tx
      .updateTable('admins')
      .set((eb) => ({ username: eb.ref('username') }))
      .execute()
    await check?.(tx)
    const removed = await tx
      .deleteFrom('admins')
      .where('username', '=', username)
      .returning(['id', 'username', 'email'])
      .executeTakeFirst()
    if (!removed) throw new AppError('admin_not_found')
    if (!(await hasAdmin(tx))) throw new AppError('last_admin')
    await also?.(tx, removed)
    await recordAct(tx, activityWords.adminRemoved(username), act)
    await disableTargetsOf(tx, username, act)
  })
}
