import { capAtNow, type SessionTimes, sessionExpiry } from '../../domain/admin-session.ts'
import { hourMs, minuteMs } from '../../domain/duration.ts'
import { isRecent } from '../../domain/time-window.ts'
import type { Db } from '../db/connect.ts'
import type { AdminSession } from './admin-queries.ts'

/** The last use is stored at most this often, so that read requests rarely write. */
const sessionTouchMs = minuteMs
const adminTouchMs = hourMs

/** Stores the last use, which extends the session. */
export async function touchSession(db: Db, session: AdminSession, now: Date): Promise<void> {
  if (isRecent(session.lastUsedAt, now, sessionTouchMs)) return
  const { createdAt } = capAtNow(session, now)
  await setTimes(db, session.tokenHash, { createdAt, lastUsedAt: now.toISOString() })
  // Also stores it for the administrator, because the list shows the last use even after the session is deleted.
  const { id, lastUsedAt } = session.admin
  if (lastUsedAt !== null && isRecent(lastUsedAt, now, adminTouchMs)) return
  await db
    .updateTable('admins')
    .set({ last_used_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

export async function deleteEndedSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('admin_sessions').where('expires_at', '<=', now.toISOString()).execute()
}

/** Shortens sessions that were used while the clock was ahead. */
export async function shortenSessionsAhead(db: Db, now: Date): Promise<void> {
  // Tolerates small differences between servers' clocks.
  const ahead = new Date(now.getTime() + sessionTouchMs).toISOString()
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
