import { randomBytes } from 'node:crypto'
import { systemActor } from '../activity/activity-commands.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/errors.ts'
import { hashPassword } from '../secrets/passwords.ts'
import { insertAdmin } from './admin-commands.ts'
import { hasAdmin } from './admin-queries.ts'

/**
 * Prepares the first administrator of a new database: the configured one, else one with a random password. Hashing
 * takes most of the time, so it is done before the server listens. The returned function creates the administrator, and
 * returns the password to show once; null if there is nothing to show.
 */
export async function prepareFirstAdmin(
  db: Db,
  configured: { username: string; password: string; email: string } | null,
  contactEmail: string,
): Promise<(now: Date) => Promise<{ username: string; password: string } | null>> {
  if (await hasAdmin(db)) return async () => null
  const admin = configured ?? {
    username: 'admin',
    password: randomBytes(12).toString('base64url'),
    email: contactEmail,
  }
  const passwordHash = await hashPassword(admin.password)
  return async (now) => {
    try {
      await insertAdmin(db, admin, passwordHash, { by: systemActor, now })
    } catch (error) {
      // Another process that started at the same time was first, and shows the password.
      if (error instanceof AppError && error.code === 'username_taken') return null
      throw error
    }
    return configured ? null : { username: admin.username, password: admin.password }
  }
}
