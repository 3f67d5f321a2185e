import {
  expiresAt,
  isStillRelevant,
  isStillRelevantToOrganization,
  isWorthResending,
} from '../../../domain/message.ts'
import {
  emailKindOf,
  isForFamily,
  isForOrganization,
  isText,
  type MessageKind,
  type OrganizationKind,
  type TextKind,
} from '../../../domain/message-kind.ts'
import { type Current, withCurrentFacts } from './current-facts.ts'
import {
  type MessagePayload,
  type OrganizationPayload,
  readMessagePayload,
  readOrganizationPayload,
  UnreadableMessage,
} from './outbox-payload.ts'

/** What a message of the outbox has to tell, and to whom */
export type Notification = EmailNotification | TextNotification
export type EmailNotification = FamilyNotification | OrganizationNotification

type FamilyNotification = { to: 'family'; kind: MessageKind } & OfFamily
export type TextNotification = { to: 'phone'; kind: TextKind } & OfFamily
type OfFamily = { payload: MessagePayload; current: Current | null }
type OrganizationNotification = {
  to: 'organization'
  kind: OrganizationKind
  payload: OrganizationPayload
}

/**
 * As things stand now (`current`) where the message is still to be told, as they stood then where it has been.
 * Throws `UnreadableMessage`.
 */
export function readNotification(
  message: { kind: string; payload: string },
  current: Current | null,
  now: Date,
  { isTold = false } = {},
): Notification {
  const { kind } = message
  const toFamily = (emailKind: MessageKind) => {
    const payload = readMessagePayload(message.payload)
    const toldAt = now.toISOString()
    const told = isTold ? payload : { ...withCurrentFacts(emailKind, payload, current), toldAt }
    return { payload: told, current }
  }
  if (isForFamily(kind)) return { to: 'family', kind, ...toFamily(kind) }
  if (isText(kind)) return { to: 'phone', kind, ...toFamily(emailKindOf[kind]) }
  if (!isForOrganization(kind)) throw new UnreadableMessage(`kind ${kind}`)
  return { to: 'organization', kind, payload: readOrganizationPayload(message.payload) }
}

/** What a family is told, by whichever way; null for what is told to the organization. */
export function familyPayload(notification: Notification): MessagePayload | null {
  return notification.to === 'organization' ? null : notification.payload
}

/** Whether it is still true, and helps somebody */
export function isRelevant(notification: Notification, now: Date): boolean {
  return notification.to === 'organization'
    ? isStillRelevantToOrganization({ ...notification.payload, kind: notification.kind }, now)
    : isStillRelevant(
        { ...notification.payload, kind: emailKind(notification) },
        notification.current,
        now,
      )
}

/** When it stops being of use, whatever happens meanwhile; null for never */
export function expiryOf(notification: Notification): string | null {
  return notification.to === 'organization'
    ? null
    : expiresAt({ ...notification.payload, kind: emailKind(notification) })
}

export function canSendAgain(notification: Notification, now: Date): boolean {
  return notification.to === 'organization'
    ? isRelevant(notification, now)
    : isWorthResending(
        { ...notification.payload, kind: emailKind(notification) },
        notification.current,
        now,
      )
}

/** Texts go to those who agree to them; whom e-mails may go to is not asked. */
export function isAgreedTo(notification: Notification): boolean {
  return notification.to !== 'phone' || Boolean(notification.current?.textPhone)
}

function emailKind(notification: FamilyNotification | TextNotification): MessageKind {
  return notification.to === 'phone' ? emailKindOf[notification.kind] : notification.kind
}
