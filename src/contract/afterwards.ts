import * as z from 'zod/mini'

/** GET /api/admin/afterwards: who came to the latest past event; null without one (DESIGN.md 5, rule 17) */
export const lastAfterwards = z.nullable(
  z.object({
    eventId: z.string(),
    title: z.string(),
    date: z.string(),
    counts: z.object({
      /** Had a spot: `came`, `didNotCome`, `notKnown` and `open` together */
      expected: z.number(),
      came: z.number(),
      didNotCome: z.number(),
      notKnown: z.number(),
      /** Nobody has said yet */
      open: z.number(),
      walkIns: z.number(),
    }),
  }),
)
export type LastAfterwards = z.infer<typeof lastAfterwards>
