import * as z from 'zod/mini'
import { languages } from '../domain/language.ts'
import { loggedStates, messageChannels, messageStates } from '../domain/message.ts'
import { resendRefusals } from '../domain/message-resend.ts'
import { outboxKinds } from '../domain/outbox-kind.ts'
import { limits } from './limits.ts'
import { validation } from './words/en/validation.ts'

/** Times are ISO 8601 UTC. */
export const messageItem = z.object({
  id: z.string(),
  /** May be a kind that only a later release knows */
  kind: z.string(),
  channel: z.enum(messageChannels),
  /** "" once the registration has been deleted or erased */
  recipient: z.string(),
  /** `name` and `startTime` are null if the payload is unreadable or about no family. */
  name: z.nullable(z.string()),
  /** Null if the message is about no family, or the registration has been deleted */
  registrationId: z.nullable(z.string()),
  /** Null if the payload is unreadable or about no single event */
  eventTitle: z.nullable(z.string()),
  startTime: z.nullable(z.string()),
  state: z.enum(messageStates),
  /** When a volunteer told the family by phone */
  calledAt: z.nullable(z.string()),
  calledBy: z.nullable(z.string()),
  /** Number of attempts since the message was last queued */
  attempts: z.number(),
  /** Technical, such as "SMTP 550 5.1.1 to RCPT TO"; null once sent */
  lastError: z.nullable(z.string()),
  createdAt: z.string(),
  /** When an administrator last sent the message again */
  requeuedAt: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  /** Null unless queued */
  nextAttemptAt: z.nullable(z.string()),
  /** Null if the message can be sent again now */
  resendRefusal: z.nullable(z.enum(resendRefusals)),
})
export type MessageItem = z.infer<typeof messageItem>

/** `subject` and `html` are null for a text. */
export const messageContent = z.object({
  subject: z.nullable(z.string()),
  html: z.nullable(z.string()),
  text: z.string(),
  /** Always English to the organization and administrators */
  language: z.enum(languages),
  hasCalendar: z.boolean(),
  /** Null for an e-mail */
  segments: z.nullable(z.number()),
  /** Null if the message has no link or has been sent */
  personalLink: z.nullable(z.string()),
})
export type MessageContent = z.infer<typeof messageContent>

/** GET /api/admin/messages/{id}; `content` is null if the message cannot be rendered */
export const loggedMessage = z.extend(messageItem, { content: z.nullable(messageContent) })
export type LoggedMessage = z.infer<typeof loggedMessage>

/** GET /api/admin/messages, newest first, `messagesPerPage` at a time; `before` is the last id of the previous page */
export const messagesQuery = z.object({
  registrationId: z.optional(z.string()),
  state: z.optional(z.enum(loggedStates, validation.invalid)),
  search: z.optional(z.string().check(z.trim(), z.maxLength(limits.email))),
  before: z.optional(z.string()),
})
export type MessagesQuery = z.infer<typeof messagesQuery>

/** GET /api/admin/messages/preview/{kind} */
export const messagePreviewParams = z.object({ kind: z.enum(outboxKinds, validation.invalid) })
export const messagePreviewQuery = z.object({
  language: z.optional(z.enum(languages, validation.invalid)),
})

/** GET /api/admin/messages/missed (docs/decisions/0087); empty without a mail server */
export const missedEmails = z.object({
  count: z.number(),
  /** The family with the oldest e-mail comes first. */
  families: z.array(z.object({ registrationId: z.string(), name: z.string(), emails: z.number() })),
})
export type MissedEmails = z.infer<typeof missedEmails>

/** POST /api/admin/messages/missed/send. `held`: number held back, because a mailbox would get too many e-mails */
export const missedEmailsSent = z.object({ queued: z.number(), held: z.number() })
export type MissedEmailsSent = z.infer<typeof missedEmailsSent>
