import type { FastifyRequest } from 'fastify'
import { type Actor, beginAct, type LocalAct } from '../activity/activity-commands.ts'
import type { Db } from '../db/connect.ts'
import { isUnavailable } from '../db/errors.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../http/errors.ts'
import { touchSession } from './admin-commands.ts'
import { type AdminSession, findSession } from './admin-queries.ts'

const sessions = new WeakMap<FastifyRequest, AdminSession>()

/** An onRequest hook that lets only signed-in administrators through: everybody else reads 401. */
export function requireAdmin({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return async (request: FastifyRequest): Promise<void> => {
    const token = bearerOf(request)
    const session = token ? await findSession(db, token, clock()) : undefined
    if (!session) throw new AppError('unauthorized')
    await touchWherePossible(db, session, clock())
    sessions.set(request, session)
  }
}

/** With a full disk the lists, such as who comes today, can still be read. */
async function touchWherePossible(db: Db, session: AdminSession, now: Date): Promise<void> {
  try {
    await touchSession(db, session, now)
  } catch (error) {
    if (!isUnavailable(error)) throw error
  }
}

/** The token that a request carries, valid or not */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer ([\w-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
}

/** The session of a request that `requireAdmin` let through */
export function sessionOf(request: FastifyRequest): AdminSession {
  const session = sessions.get(request)
  if (!session) throw new AppError('unauthorized')
  return session
}

/** Who sends a request that `requireAdmin` let through, for commands that lock what they change */
export function actorOf(
  request: FastifyRequest,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
): Actor {
  return { by: sessionOf(request).admin.username, zone: config.timeZone, clock }
}

/** The same for commands that only add something, and so have nothing to wait for */
export function actOf(request: FastifyRequest, deps: Pick<Deps, 'clock' | 'config'>): LocalAct {
  return beginAct(actorOf(request, deps))
}
