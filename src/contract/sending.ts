import * as z from 'zod/mini'

/** GET /api/admin/sending: since when e-mails, texts and webhooks are held, and why; null while they are sent */
export const sendingState = z.object({
  held: z.nullable(z.object({ since: z.string(), why: z.enum(['restored', 'command']) })),
})
export type SendingState = z.infer<typeof sendingState>

/** GET /api/admin/sending/waiting */
export const waitingMessages = z.object({
  /** Still true, so they would leave at once */
  emails: z.number(),
  texts: z.number(),
  /** Of these, already waiting when the holding began: another server may have sent them since */
  earlier: z.number(),
  /** No longer true; these never leave */
  outdated: z.number(),
  webhooks: z.number(),
  /** Of these, from before the holding began */
  earlierWebhooks: z.number(),
  /** Without one, e-mails are kept under Messages instead */
  hasMailServer: z.boolean(),
})
export type WaitingMessages = z.infer<typeof waitingMessages>

/** POST /api/admin/sending/resume */
export const resumeSendingRequest = z.object({
  /** Whether messages that waited already when the holding began are sent too */
  earlier: z.enum(['send', 'discard']),
})
export type ResumeSendingRequest = z.infer<typeof resumeSendingRequest>

export const resumeSendingAnswer = z.object({
  /** E-mails and texts that were discarded; they stay under Messages */
  discarded: z.number(),
  /** Notices to connected programs that were discarded */
  discardedWebhooks: z.number(),
})
export type ResumeSendingAnswer = z.infer<typeof resumeSendingAnswer>
