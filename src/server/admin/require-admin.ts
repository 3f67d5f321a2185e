import type { FastifyRequest } from 'fastify'
import { type Actor, beginAct, type Checked, type LocalAct } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { isUnavailable } from '../db/errors.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import { type AdminSession, findSession } from './admin-queries.ts'
import { lockSession } from './own-password-commands.ts'
import { touchSession } from './session-commands.ts'

const sessions = new WeakMap<FastifyRequest, AdminSession>()

export function requireAdmin({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return async (request: FastifyRequest): Promise<void> => {
    const token = bearerOf(request)
    const session = token ? await findSession(db, token, clock()) : undefined
    if (!session) throw new AppError('unauthorized')
    await touchIfWritable(db, session, clock())
    sessions.set(request, session)
  }
}

/** A full disk must not keep administrators from reading, for example, today's list. */
async function touchIfWritable(db: Db, session: AdminSession, now: Date): Promise<void> {
  try {
    await touchSession(db, session, now)
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}

export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

export function sessionOf(request: FastifyRequest): AdminSession {
  const session = sessions.get(request)
  if (!session) throw new AppError('unauthorized')
  return session
}

export function actorOf(
  request: FastifyRequest,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
): Actor {
  return { by: sessionOf(request).admin.username, zone: config.timeZone, clock }
}

/** Reads the clock immediately; for commands whose time need not be later than the row's last change */
export function actOf(request: FastifyRequest, deps: Pick<Deps, 'clock' | 'config'>): LocalAct {
  return beginAct(actorOf(request, deps))
}

/** For changes that must not happen once the session has ended, even if the request began earlier */
export function checkedActOf(
  request: FastifyRequest,
  deps: Pick<Deps, 'clock' | 'config'>,
): Checked<LocalAct> {
  return { ...actOf(request, deps), check: checkOf(request) }
}

export function checkOf(request: FastifyRequest): (tx: Tx) => Promise<void> {
  const session = sessionOf(request)
  return (tx) => lockSession(tx, session)
}
