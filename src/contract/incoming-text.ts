import * as z from 'zod/mini'

/** The fields that we use of Twilio's webhook */
export const incomingText = z.object({
  MessageSid: z.string().check(z.regex(/^[A-Za-z0-9]{1,64}$/)),
  From: z.string(),
  To: z.string(),
  /** Missing or empty for a picture message */
  Body: z._default(z.string(), ''),
  /** Set if Advanced Opt-Out is on; then Twilio has replied */
  OptOutType: z.optional(z.string()),
})
export type IncomingText = z.infer<typeof incomingText>

/** From the receiver of TEXT_WEBHOOK_URL; signed as our webhooks are */
export const incomingTextWebhook = z.object({
  type: z.literal('text.received'),
  data: z.object({
    /** E.164 */
    from: z.string().check(z.maxLength(40)),
    text: z.string().check(z.maxLength(5000)),
  }),
})

/** Null: no text back */
export const incomingTextReply = z.object({ reply: z.nullable(z.string()) })
export type IncomingTextReply = z.infer<typeof incomingTextReply>
