import * as z from 'zod/mini'
import { idField } from './fields.ts'
import { optionalDayField } from './time-fields.ts'
import { adminValidation } from './words/en/admin-validation.ts'
import { validation } from './words/en/validation.ts'

/** See docs/decisions/0053. */

export const exportKinds = [
  'registrations',
  'attendance',
  'families',
  'events',
  'blacklist',
  'messages',
] as const
export type ExportKind = (typeof exportKinds)[number]

export const importKinds = ['events', 'registrations', 'blacklist'] as const
export type ImportKind = (typeof importKinds)[number]

/** Per file; `rows` excludes the header */
export const importLimits = { bytes: 5 * 1024 * 1024, rows: 10_000, columns: 100 } as const
/** A report counts all problems but lists only this many. */
export const listedProblems = 500

/** GET /api/admin/exports/{kind}: one event, or days ("2026-12-08", inclusive); the blacklist is exported whole */
export const exportQuery = z.object({
  eventId: z.optional(idField(validation.eventRequired)),
  from: optionalDayField(adminValidation.dayInvalid),
  to: optionalDayField(adminValidation.dayInvalid),
})

export const exportParams = z.object({ kind: z.enum(exportKinds) })
export const importParams = z.object({ kind: z.enum(importKinds) })

/** The report of a check, or of an import */
export const importReport = z.object({
  /** Without the header */
  rows: z.number(),
  ready: z.number(),
  /** Lines that were imported before or whose row exists already */
  known: z.number(),
  refused: z.number(),
  /** `ready` lines about upcoming time slots */
  upcoming: z.number(),
  /** Number of events in the `ready` lines */
  events: z.number(),
  /** The first `listedProblems`, by line */
  problems: z.array(
    z.object({ line: z.number(), column: z.nullable(z.string()), message: z.string() }),
  ),
  /** About the file, such as ignored columns */
  notes: z.array(z.string()),
})
export type ImportReport = z.infer<typeof importReport>

/** GET /api/admin/calendar-feed: null without a feed */
export const calendarFeed = z.object({ createdAt: z.nullable(z.string()) })
export type CalendarFeed = z.infer<typeof calendarFeed>

/** 201 of POST /api/admin/calendar-feed; the address is never shown again. */
export const newCalendarFeed = z.object({ url: z.string(), createdAt: z.string() })
export type NewCalendarFeed = z.infer<typeof newCalendarFeed>
