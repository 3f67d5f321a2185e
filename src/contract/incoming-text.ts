import * as z from 'zod/mini'

/** The fields of Twilio's webhook that we use */
export const incomingText = z.object({
  MessageSid: z.string().check(z.regex(/^[A-Za-z0-9]{1,64}$/)),
  From: z.string(),
  To: z.string(),
  /** Missing or empty for a picture message */
  Body: z._default(z.string(), ''),
  /** Set if Twilio's Advanced Opt-Out has already replied */
  OptOutType: z.optional(z.string()),
})
export type IncomingText = z.infer<typeof incomingText>

/** Request from the service behind TEXT_WEBHOOK_URL; signed like our webhooks */
export const incomingTextWebhook = z.object({
  type: z.literal('text.received'),
  data: z.object({
    /** E.164 */
    from: z.string().check(z.maxLength(40)),
    text: z.string().check(z.maxLength(5000)),
  }),
})

/** Null for no reply */
export const incomingTextReply = z.object({ reply: z.nullable(z.string()) })
export type IncomingTextReply = z.infer<typeof incomingTextReply>
