import * as z from 'zod/mini'
import { languages } from '../domain/language.ts'
import { dayField } from './time-fields.ts'
import { adminReport } from './words/en/admin-report.ts'

const { period } = adminReport
const count = z.number()

/** GET /api/admin/report and /api/admin/report.csv: first and last day in the program's zone, both included */
export const reportQuery = z
  .object({ from: dayField(period.invalid), to: dayField(period.invalid) })
  .check(z.refine(({ from, to }) => from <= to, { error: period.reversed, path: ['to'] }))
export type ReportQuery = z.infer<typeof reportQuery>

/** words/en/admin-report.ts says how each figure is counted. */
export const report = z.object({
  from: z.string(),
  to: z.string(),
  readAt: z.string(),
  totals: z.object({
    families: count,
    newFamilies: count,
    returningFamilies: count,
    visits: count,
    loads: count,
    walkIns: count,
  }),
  /** `month`: "2026-12" */
  months: z.array(
    z.object({
      month: z.string(),
      families: count,
      newFamilies: count,
      visits: count,
      loads: count,
    }),
  ),
  /** "" for families without a zip code */
  zipCodes: z.array(
    z.object({ zipCode: z.string(), families: count, visits: count, loads: count }),
  ),
  languages: z.array(
    z.object({ language: z.enum(languages), families: count, visits: count, loads: count }),
  ),
  attendance: z.object({
    expected: count,
    came: count,
    didNotCome: count,
    notKnown: count,
    open: count,
    /** Percent of `came` and `didNotCome`; null while these are fewer than half of `expected` */
    noShowRate: z.nullable(z.number()),
  }),
  refills: z.object({ freed: count, taken: count, open: count }),
})
export type Report = z.infer<typeof report>
