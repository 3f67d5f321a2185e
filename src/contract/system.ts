import * as z from 'zod/mini'

/** In the order of the screen (docs/decisions/0060) */
export const checkNames = [
  'settings',
  'contact',
  'accounts',
  'database',
  'integrity',
  'file',
  'disk',
  'backup',
  'web',
  'mail',
  'messages',
  'texts',
  'address',
  'clock',
  'jobs',
] as const
export type CheckName = (typeof checkNames)[number]

const checkResult = z.object({
  name: z.enum(checkNames),
  result: z.enum(['ok', 'warning', 'problem']),
  /** One sentence, without secrets */
  found: z.string(),
  /** Null if there is nothing to do */
  advice: z.nullable(z.string()),
})
export type CheckResult = z.infer<typeof checkResult>

/** GET /api/admin/system */
export const systemReport = z.object({
  checkedAt: z.string(),
  version: z.string(),
  checks: z.array(checkResult),
  /** Null without a mail server */
  testEmailTo: z.nullable(z.string()),
})
export type SystemReport = z.infer<typeof systemReport>

/** POST /api/admin/system/test-email: goes to the signed-in administrator */
export const testEmailAnswer = z.object({
  isSent: z.boolean(),
  to: z.string(),
  found: z.string(),
  advice: z.nullable(z.string()),
})
export type TestEmailAnswer = z.infer<typeof testEmailAnswer>
