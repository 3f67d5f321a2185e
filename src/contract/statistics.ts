import * as z from 'zod/mini'
import { activityTypes } from '../domain/activity.ts'
import { freedLeads } from '../domain/freed-spot.ts'
import { registrationStatuses } from '../domain/registration.ts'
import { signUpLeads } from '../domain/sign-up-lead.ts'

const count = z.number()

/** GET /api/admin/stats (SPEC.md 3; DESIGN.md 5, rule 12). Rates are in percent. */
export const stats = z.object({
  activeEvents: count,
  totalRegistrations: count,
  waitlistCount: count,
  noShowRate: z.number(),
  dailyAverage: z.number(),
  weeklyTotal: count,
  /** Confirmed registrations ÷ spots of upcoming events, both without closed slots */
  capacityUtilization: z.number(),
  statusDistribution: z.object({
    confirmed: count,
    waitlist: count,
    cancelled: count,
    no_show: count,
  }),
})
export type Stats = z.infer<typeof stats>

/** GET /api/admin/recent-activity, newest first */
export const activityItem = z.object({
  id: z.string(),
  type: z.enum(activityTypes),
  description: z.string(),
  timestamp: z.string(),
  status: z.nullable(z.enum(registrationStatuses)),
  eventTitle: z.nullable(z.string()),
  /** A username, "public" or "system" */
  actor: z.string(),
})
export type ActivityItem = z.infer<typeof activityItem>

/** GET /api/admin/analytics */
export const analytics = z.extend(stats, {
  /**
   * Families with a spot in the slots that ended in the last 365 days. The no-show rate is noShow / (came + noShow), so
   * it ignores `notNoted` (DESIGN.md 5, rule 17).
   */
  noShowsByLead: z.array(
    z.object({ lead: z.enum(signUpLeads), came: count, noShow: count, notNoted: count }),
  ),
  /**
   * Spots freed in full slots that are upcoming or ended in the last 365 days. `open`: spots that can still be taken.
   * `medianHoursToTake`: from the time a spot was freed until it was taken again
   */
  refills: z.array(
    z.object({
      lead: z.enum(freedLeads),
      freed: count,
      taken: count,
      open: count,
      medianHoursToTake: z.nullable(z.number()),
    }),
  ),
  /** The last 12 weeks, oldest first; `week` is a Monday, "2026-11-16" */
  registrationsPerWeek: z.array(z.object({ week: z.string(), registrations: count })),
  /** The last 12 past events, oldest first; `cancelledLate`: cancelled less than 24 hours before the slot */
  attendance: z.array(
    z.object({
      eventId: z.string(),
      title: z.string(),
      date: z.string(),
      /** Includes `walkIns` (DESIGN.md 5, rule 17) */
      came: count,
      /** Families that came without a spot: not registered, waitlisted or cancelled */
      walkIns: count,
      loads: count,
      noShow: count,
      /** Families with a spot that were neither checked in nor marked as a no-show */
      notNoted: count,
      cancelledLate: count,
    }),
  ),
  /**
   * The latest 12 events. `medianHoursToFill`: from the opening of sign-up until the last spot of a slot was taken;
   * null if no slot was full
   */
  fillSpeed: z.array(
    z.object({
      eventId: z.string(),
      title: z.string(),
      date: z.string(),
      slots: count,
      slotsFilled: count,
      medianHoursToFill: z.nullable(z.number()),
    }),
  ),
  /**
   * Families with a confirmed or no-show registration, most families first: the top 20 zip codes, and all others in the
   * service area
   */
  familiesPerZipCode: z.array(z.object({ zipCode: z.string(), families: count })),
})
export type Analytics = z.infer<typeof analytics>
