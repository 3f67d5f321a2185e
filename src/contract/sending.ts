import * as z from 'zod/mini'

/** GET /api/admin/sending: null unless the sending of e-mails, texts and webhooks is held */
export const sendingState = z.object({
  held: z.nullable(z.object({ since: z.string(), why: z.enum(['restored', 'command']) })),
})
export type SendingState = z.infer<typeof sendingState>

/** GET /api/admin/sending/waiting */
export const waitingMessages = z.object({
  /** Only messages that are still relevant */
  emails: z.number(),
  texts: z.number(),
  /** How many of these were queued before sending was held; another server may have sent them */
  earlier: z.number(),
  /** Messages that are no longer relevant, so they are never sent */
  outdated: z.number(),
  webhooks: z.number(),
  /** How many of these were queued before sending was held */
  earlierWebhooks: z.number(),
  /** Without a mail server, e-mails stay under Messages. */
  hasMailServer: z.boolean(),
})
export type WaitingMessages = z.infer<typeof waitingMessages>

/** POST /api/admin/sending/resume */
export const resumeSendingRequest = z.object({
  /** What to do with messages queued before sending was held */
  earlier: z.enum(['send', 'discard']),
})
export type ResumeSendingRequest = z.infer<typeof resumeSendingRequest>

export const resumeSendingAnswer = z.object({
  discarded: z.number(),
  discardedWebhooks: z.number(),
})
export type ResumeSendingAnswer = z.infer<typeof resumeSendingAnswer>
