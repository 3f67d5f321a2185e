import { randomBytes } from 'node:crypto'
import { systemActor } from '../activity/activity-commands.ts'
import { findFirstAdminMistake } from '../config/first-admin-settings.ts'
import type { Db } from '../db/connect.ts'
import { AppError } from '../http/errors.ts'
import { hashPassword } from '../secrets/passwords.ts'
import { insertAdmin } from './admin-commands.ts'
import { hasAdmin } from './admin-queries.ts'

/**
 * Hashes the password before the server listens, because hashing is slow. The returned function adds the first
 * administrator. It returns the generated credentials, to be shown once; null if none were generated.
 */
export async function prepareFirstAdmin(
  db: Db,
  configured: { username: string; password: string; email: string } | null,
  contactEmail: string,
): Promise<(now: Date) => Promise<{ username: string; password: string } | null>> {
  if (await hasAdmin(db)) return async () => null
  const mistake = configured && findFirstAdminMistake(configured)
  if (mistake) throw new Error(mistake)
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
      // Another process added the administrator first, and shows the password.
      if (error instanceof AppError && error.code === 'username_taken') return null
      throw error
    }
    return configured ? null : { username: admin.username, password: admin.password }
  }
}
