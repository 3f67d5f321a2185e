import * as z from 'zod/mini'

/** What Twilio sends of a text that came in; it sends more, and adds to it without notice. */
export const incomingText = z.object({
  MessageSid: z.string().check(z.regex(/^[A-Za-z0-9]{1,64}$/)),
  From: z.string(),
  To: z.string(),
  /** Missing or empty where somebody sent a picture */
  Body: z._default(z.string(), ''),
  /** START, STOP or HELP, where Advanced Opt-Out is on: Twilio has answered that itself */
  OptOutType: z.optional(z.string()),
})
export type IncomingText = z.infer<typeof incomingText>
