import * as z from 'zod/mini'

/** The fields that are used of Twilio's webhook for an incoming text; Twilio sends others, and may add more. */
export const incomingText = z.object({
  MessageSid: z.string().check(z.regex(/^[A-Za-z0-9]{1,64}$/)),
  From: z.string(),
  To: z.string(),
  /** Missing or empty for a picture message */
  Body: z._default(z.string(), ''),
  /** START, STOP or HELP if Advanced Opt-Out is on; Twilio has already replied then */
  OptOutType: z.optional(z.string()),
})
export type IncomingText = z.infer<typeof incomingText>

/** A text from a family, delivered by the receiver of TEXT_WEBHOOK_URL; signed like our own webhooks */
export const incomingTextWebhook = z.object({
  type: z.literal('text.received'),
  data: z.object({
    /** E.164 */
    from: z.string().check(z.maxLength(40)),
    text: z.string().check(z.maxLength(5000)),
  }),
})

/** `reply` is to be texted back; null for nothing */
export const incomingTextReply = z.object({ reply: z.nullable(z.string()) })
export type IncomingTextReply = z.infer<typeof incomingTextReply>
