import * as z from 'zod/mini'
import { appointment } from '../../contract/cancellation.ts'
import { myAppointment } from '../../contract/my-appointment.ts'
import { findAppointment } from '../cancellation/cancellation-queries.ts'
import type { Deps } from '../deps.ts'
import { rateLimits } from '../http/rate-limits.ts'
import type { LinkedAppointments } from '../http/rendered-pages.ts'
import { createSharedLimit } from '../http/shared-limit.ts'
import type { App } from '../http/typed-app.ts'
import { findMyAppointment } from './my-appointment-queries.ts'

/** Rate limits that the API's GETs share with the rendered pages: one for cancel links, one for My appointment. */
export function createLinkLimits(app: App, deps: Pick<Deps, 'config'>) {
  return {
    cancel: createSharedLimit(app, deps, rateLimits.cancel.rateLimit),
    my: createSharedLimit(app, deps, rateLimits.myReads),
  }
}

/**
 * The data for rendering the pages of personal links, as the API's GET returns it. Null for an invalid link, or if the
 * rate limit is exceeded.
 */
export function linkedAppointments(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  limits: ReturnType<typeof createLinkLimits>,
): LinkedAppointments {
  return {
    async cancel(request, token) {
      if ((await limits.cancel.countOf(request)) > 0) return null
      const now = clock()
      const found = await findAppointment(db, token, now)
      return found ? { renderedFor: now.toISOString(), cancel: z.parse(appointment, found) } : null
    },
    async my(request, token) {
      if ((await limits.my.countOf(request)) > 0) return null
      const now = clock()
      const found = await findMyAppointment(db, token, now)
      return found ? { renderedFor: now.toISOString(), my: z.parse(myAppointment, found) } : null
    },
  }
}
