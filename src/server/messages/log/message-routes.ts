import * as z from 'zod/mini'
import { errorBody } from '../../../contract/error.ts'
import {
  loggedMessage,
  messageContent,
  messageItem,
  messagePreviewParams,
  messagePreviewQuery,
  messagesQuery,
  missedEmails,
  missedEmailsSent,
} from '../../../contract/messages.ts'
import { resendRefusalWords } from '../../../contract/words/en/admin-messages.ts'
import { defaultLanguage, type Language } from '../../../domain/language.ts'
import { isForFamily } from '../../../domain/message-kind.ts'
import { isText } from '../../../domain/text-kind.ts'
import { actOf, requireAdmin } from '../../admin/require-admin.ts'
import { programFacts } from '../../config/program-facts.ts'
import { sendsTexts } from '../../config/sends-texts.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../http/errors.ts'
import type { App } from '../../http/typed-app.ts'
import { listMissedEmails } from '../outbox/missed-email-queries.ts'
import { familyPayload, type Notification } from '../outbox/notification.ts'
import { renderNotification } from '../outbox/render-notification.ts'
import { renderExample } from '../templates/example.ts'
import { renderText } from '../templates/text.ts'
import { resendMessage } from './message-log-commands.ts'
import { findMessage, listMessages } from './message-log-queries.ts'
import { sendMissedEmails } from './missed-email-commands.ts'
import { presentContent } from './present-content.ts'

const tags = ['administration']
const params = z.object({ id: z.string() })
const refusals = { 401: errorBody, 404: errorBody }

export function messageRoutes(app: App, deps: Deps): void {
  const { db, clock, config, wakeJobs } = deps
  const onRequest = requireAdmin(deps)
  const resendConditions = () => ({
    now: clock(),
    hasMailServer: config.smtpUrl !== null,
    hasTextService: sendsTexts(config),
  })

  app.get(
    '/api/admin/messages',
    {
      onRequest,
      schema: {
        tags,
        summary: 'E-mails, texts and calls, newest first, 50 at a time',
        querystring: messagesQuery,
        response: { 200: z.array(messageItem), 400: errorBody, 401: errorBody },
      },
    },
    async (request) => listMessages(db, request.query, resendConditions()),
  )

  app.get(
    '/api/admin/messages/missed',
    {
      onRequest,
      schema: {
        tags,
        summary:
          'How many e-mails about coming appointments never left, by family; none without a mail server',
        response: { 200: missedEmails, 401: errorBody },
      },
    },
    async () => {
      const emails = config.smtpUrl === null ? [] : await listMissedEmails(db, clock())
      const families = Map.groupBy(emails, ({ registrationId }) => registrationId)
      return {
        count: emails.length,
        families: [...families].map(([registrationId, emailsOfFamily]) => ({
          registrationId,
          name: emailsOfFamily[0]?.name ?? '',
          emails: emailsOfFamily.length,
        })),
      }
    },
  )

  app.post(
    '/api/admin/messages/missed/send',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Queue the e-mails that never left; 409 without a mail server',
        response: { 200: missedEmailsSent, 401: errorBody, 409: errorBody },
      },
    },
    async (request) => {
      if (config.smtpUrl === null) {
        throw new AppError('message_not_sendable', resendRefusalWords.no_mail_server)
      }
      const sent = await sendMissedEmails(db, actOf(request, deps))
      wakeJobs()
      return sent
    },
  )

  app.get(
    '/api/admin/messages/:id',
    {
      onRequest,
      schema: {
        tags,
        summary:
          'One message as its recipient reads it, with its personal link until the message is sent',
        params,
        response: { 200: loggedMessage, ...refusals },
      },
    },
    async (request) => {
      const found = await findMessage(db, request.params.id, resendConditions())
      if (!found) throw new AppError('message_not_found')
      const { item, notification } = found
      const rendered =
        notification?.to === 'phone'
          ? renderText(notification.kind, notification.payload, programFacts(deps))
          : notification && (await renderNotification(db, notification, programFacts(deps)))
      const language = notification ? languageOf(notification) : defaultLanguage
      return { ...item, content: rendered && presentContent(rendered, language) }
    },
  )

  app.post(
    '/api/admin/messages/:id/resend',
    {
      onRequest,
      schema: {
        tags,
        summary: 'Send a message again, with a new personal link',
        params,
        response: { 200: messageItem, ...refusals, 409: errorBody },
      },
    },
    async (request) => {
      const { id } = request.params
      await resendMessage(db, id, { ...actOf(request, deps), ...resendConditions() })
      wakeJobs()
      const found = await findMessage(db, id, resendConditions())
      if (!found) throw new AppError('message_not_found')
      return found.item
    },
  )

  app.get(
    '/api/admin/messages/preview/:kind',
    {
      onRequest,
      schema: {
        tags,
        summary: 'A message with example data, in English or Spanish',
        params: messagePreviewParams,
        querystring: messagePreviewQuery,
        response: { 200: messageContent, 400: errorBody, 401: errorBody },
      },
    },
    async ({ params: { kind }, query: { language } }) =>
      presentContent(
        await renderExample(kind, clock(), programFacts(deps), language),
        isForFamily(kind) || isText(kind) ? (language ?? defaultLanguage) : defaultLanguage,
      ),
  )
}

/** Messages of earlier releases, and messages to anybody but families, have no language. */
function languageOf(notification: Notification): Language {
  return familyPayload(notification)?.language ?? defaultLanguage
}
