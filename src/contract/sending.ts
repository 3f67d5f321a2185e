import * as z from 'zod/mini'

/** GET /api/admin/sending: null while e-mails, texts and webhooks are sent */
export const sendingState = z.object({
  held: z.nullable(z.object({ since: z.string(), why: z.enum(['restored', 'command']) })),
})
export type SendingState = z.infer<typeof sendingState>

/** GET /api/admin/sending/waiting */
export const waitingMessages = z.object({
  /** Only messages that are still true */
  emails: z.number(),
  texts: z.number(),
  /** Of these, waiting since before the holding began; another server may have sent them */
  earlier: z.number(),
  /** No longer true, so never sent */
  outdated: z.number(),
  webhooks: z.number(),
  /** Of these, from before the holding began */
  earlierWebhooks: z.number(),
  /** Without one, e-mails stay under Messages */
  hasMailServer: z.boolean(),
})
export type WaitingMessages = z.infer<typeof waitingMessages>

/** POST /api/admin/sending/resume */
export const resumeSendingRequest = z.object({
  /** For messages that waited before the holding began */
  earlier: z.enum(['send', 'discard']),
})
export type ResumeSendingRequest = z.infer<typeof resumeSendingRequest>

export const resumeSendingAnswer = z.object({
  discarded: z.number(),
  discardedWebhooks: z.number(),
})
export type ResumeSendingAnswer = z.infer<typeof resumeSendingAnswer>
