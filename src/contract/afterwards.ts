import * as z from 'zod/mini'

/** GET /api/admin/afterwards: the latest past event; null if there is none (DESIGN.md 5, rule 17) */
export const lastAfterwards = z.nullable(
  z.object({
    eventId: z.string(),
    title: z.string(),
    date: z.string(),
    counts: z.object({
      expected: z.number(),
      /** Includes `walkIns` */
      came: z.number(),
      didNotCome: z.number(),
      notKnown: z.number(),
      open: z.number(),
      /** Families that came without a spot: not registered, waitlisted or cancelled */
      walkIns: z.number(),
      loads: z.number(),
    }),
  }),
)
export type LastAfterwards = z.infer<typeof lastAfterwards>
