import * as z from 'zod/mini'
import { messageChannels, messageStates, resendRefusals } from '../domain/message.ts'
import { outboxKinds } from '../domain/message-kind.ts'
import { limits } from './limits.ts'
import { validation } from './words/en/validation.ts'

/** A message as the log lists it */
export const messageItem = z.object({
  id: z.string(),
  /** One of those of the preview, or one that only a later release knows */
  kind: z.string(),
  channel: z.enum(messageChannels),
  recipient: z.string(),
  /** What is null here could not be read, or is of no family */
  name: z.nullable(z.string()),
  registrationId: z.nullable(z.string()),
  eventTitle: z.nullable(z.string()),
  startTime: z.nullable(z.string()),
  state: z.enum(messageStates),
  /** Since it was queued, or queued again */
  attempts: z.number(),
  /** Short and technical, such as "SMTP 550 5.1.1 to RCPT TO"; null once it has been sent */
  lastError: z.nullable(z.string()),
  createdAt: z.string(),
  /** When an administrator had it sent again */
  requeuedAt: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  /** When it is tried next; null unless queued */
  nextAttemptAt: z.nullable(z.string()),
  /** Why it cannot be sent again now; null when it can */
  resendRefusal: z.nullable(z.enum(resendRefusals)),
})
export type MessageItem = z.infer<typeof messageItem>

/** A message as a family reads it; a text has no subject, and no looks. */
export const messageContent = z.object({
  subject: z.nullable(z.string()),
  html: z.nullable(z.string()),
  text: z.string(),
  hasCalendar: z.boolean(),
  /** How many texts it is charged as; null for an e-mail */
  segments: z.nullable(z.number()),
  /** To sign up, to tell what is missing, to cancel or to leave the waitlist; null where there is none, and once the message has been sent */
  personalLink: z.nullable(z.string()),
})
export type MessageContent = z.infer<typeof messageContent>

/** GET /api/admin/messages/{id}; the content is null when it cannot be made. */
export const loggedMessage = z.extend(messageItem, { content: z.nullable(messageContent) })
export type LoggedMessage = z.infer<typeof loggedMessage>

/** GET /api/admin/messages: newest first; `before` is the id of the last one already known */
export const messagesQuery = z.object({
  registrationId: z.optional(z.string()),
  state: z.optional(z.enum(messageStates, validation.invalid)),
  search: z.optional(z.string().check(z.trim(), z.maxLength(limits.email))),
  before: z.optional(z.string()),
})
export type MessagesQuery = z.infer<typeof messagesQuery>

/** GET /api/admin/messages/preview/{kind} */
export const messagePreviewParams = z.object({ kind: z.enum(outboxKinds, validation.invalid) })
