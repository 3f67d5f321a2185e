import * as z from 'zod/mini'

/** What the doctor looks at, in the order in which it is shown (docs/decisions/0060) */
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
  /** What was found, in one sentence, without secrets */
  found: z.string(),
  /** What to do about it; null if there is nothing to do */
  advice: z.nullable(z.string()),
})
export type CheckResult = z.infer<typeof checkResult>

/** GET /api/admin/system */
export const systemReport = z.object({
  checkedAt: z.string(),
  version: z.string(),
  checks: z.array(checkResult),
  /** Where a test e-mail goes; null without a mail server */
  testEmailTo: z.nullable(z.string()),
})
export type SystemReport = z.infer<typeof systemReport>

/** POST /api/admin/system/test-email: to the signed-in administrator */
export const testEmailAnswer = z.object({
  isSent: z.boolean(),
  to: z.string(),
  /** What the mail server said */
  found: z.string(),
  advice: z.nullable(z.string()),
})
export type TestEmailAnswer = z.infer<typeof testEmailAnswer>
