import type { Db } from '../../db/connect.ts'
import { renderToAdministrator } from '../templates/organization/administrator.ts'
import { renderBurst } from '../templates/organization/burst.ts'
import { renderDigest } from '../templates/organization/digest.ts'
import { renderEventList } from '../templates/organization/event-list.ts'
import { renderWarnings } from '../templates/organization/warnings.ts'
import { renderWebhookOff } from '../templates/organization/webhook-off.ts'
import {
  type ProgramFacts,
  type RenderedMessage,
  renderMessage,
} from '../templates/render-message.ts'
import type { EmailNotification } from './notification.ts'
import { findDigest, findEventList } from './organization-queries.ts'

/**
 * Null if the subject of the e-mail no longer exists. Reads the details of messages to the organization. Without
 * `linkToken`, the secret of an administrator's link, the e-mail is only for display.
 */
export async function renderNotification(
  db: Db,
  notification: EmailNotification,
  program: ProgramFacts,
  linkToken?: string,
): Promise<RenderedMessage | null> {
  if (notification.to === 'family')
    return renderMessage(notification.kind, notification.payload, program)
  if (notification.to === 'administrator')
    return renderToAdministrator(notification.kind, notification.payload, program, linkToken)
  if (notification.kind === 'organisation_digest') {
    const digest = await findDigest(db, notification.payload)
    // The digest's lines are in another digest.
    return digest.entries.length === 0 ? null : renderDigest(digest, program)
  }
  if (notification.kind === 'organisation_burst')
    return renderBurst(notification.payload.since, program)
  if (notification.kind === 'organisation_webhook_off')
    return renderWebhookOff(notification.payload, program)
  if (notification.kind === 'organisation_warnings') {
    const { warnings } = notification.payload
    return warnings ? renderWarnings(warnings, program) : null
  }
  const list = await findEventList(db, notification.payload, program.timeZone)
  return list && renderEventList(list, program)
}
