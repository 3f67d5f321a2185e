import * as z from 'zod/mini'
import { healthWarnings } from './health.ts'

const count = z.number()
const event = { eventId: z.string(), title: z.string() }
const marks = { ...event, date: z.string(), count }

/** See domain/today.ts. */
const toDo = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('check_in'), ...event, startTime: z.string() }),
  z.object({ kind: z.literal('calls'), count, name: z.string(), startTime: z.string() }),
  ...healthWarnings,
  z.object({ kind: z.literal('backup_late'), at: z.nullable(z.string()) }),
  z.object({ kind: z.literal('messages_failed'), count, since: z.string() }),
  z.object({ kind: z.literal('who_came'), ...marks }),
  z.object({ kind: z.literal('disputed_no_shows'), ...marks }),
  z.object({ kind: z.literal('banned_waiting'), ...marks }),
  z.object({ kind: z.literal('possible_duplicates'), ...marks }),
])

/** GET /api/admin/today: the most urgent first */
export const today = z.object({
  toDo: z.array(toDo),
  /** Null if no event is planned */
  nextEvent: z.nullable(
    z.object({
      ...event,
      date: z.string(),
      expected: count,
      saidYes: count,
      /** Families asked "Are you coming?" that have not answered */
      noAnswer: count,
      notAsked: count,
      waiting: count,
      toCall: count,
    }),
  ),
  /** The last daily backup; null where this server makes none, as on PostgreSQL */
  backup: z.nullable(z.object({ lastAt: z.nullable(z.string()) })),
})
export type Today = z.infer<typeof today>
