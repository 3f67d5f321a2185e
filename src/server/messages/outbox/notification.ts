import { isSameRecipient } from '../../../domain/message.ts'
import { isForFamily, isToFormerOwner, type MessageKind } from '../../../domain/message-kind.ts'
import {
  expiresAt,
  isStillRelevant,
  isStillRelevantToOrganization,
  isWorthResending,
} from '../../../domain/message-relevance.ts'
import {
  type AdministratorKind,
  isForAdministrator,
  isForOrganization,
  type OrganizationKind,
} from '../../../domain/outbox-kind.ts'
import { emailKindOf, isText, type TextKind } from '../../../domain/text-kind.ts'
import {
  type AdministratorPayload,
  type MessagePayload,
  type OrganizationPayload,
  readAdministratorPayload,
  readMessagePayload,
  readOrganizationPayload,
  UnreadableMessage,
} from '../outbox-payload.ts'
import { type CurrentRegistration, withCurrentFacts } from './current-registration.ts'

/** The content of a message, before it is rendered */
export type Notification = EmailNotification | TextNotification
export type EmailNotification =
  | FamilyNotification
  | OrganizationNotification
  | AdministratorNotification
export type NotificationToFamily = FamilyNotification | TextNotification

type FamilyNotification = { to: 'family'; kind: MessageKind } & FamilyFacts
export type TextNotification = { to: 'phone'; kind: TextKind } & FamilyFacts
type FamilyFacts = { payload: MessagePayload; current: CurrentRegistration | null }
type OrganizationNotification = {
  to: 'organization'
  kind: OrganizationKind
  payload: OrganizationPayload
}

export type AdministratorNotification = {
  to: 'administrator'
  kind: AdministratorKind
  payload: AdministratorPayload
}

/**
 * Reads a message's payload, with current facts unless the message was already sent (`isSent`). Throws
 * `UnreadableMessage`.
 */
export function readNotification(
  message: { kind: string; payload: string },
  current: CurrentRegistration | null,
  now: Date,
  { isSent = false } = {},
): Notification {
  const { kind } = message
  const toFamily = (emailKind: MessageKind) => {
    const stored = readMessagePayload(message.payload)
    const toldAt = now.toISOString()
    const language = current?.language ?? stored.language
    const payload = isSent
      ? stored
      : { ...withCurrentFacts(emailKind, stored, current, now), toldAt, language }
    return { payload, current }
  }
  if (isForFamily(kind)) return { to: 'family', kind, ...toFamily(kind) }
  if (isText(kind)) return { to: 'phone', kind, ...toFamily(emailKindOf[kind]) }
  if (isForAdministrator(kind))
    return { to: 'administrator', kind, payload: readAdministratorPayload(message.payload) }
  if (!isForOrganization(kind)) throw new UnreadableMessage(`kind ${kind}`)
  return { to: 'organization', kind, payload: readOrganizationPayload(message.payload) }
}

export function tryReadNotification(
  ...message: Parameters<typeof readNotification>
): Notification | null {
  try {
    return readNotification(...message)
  } catch (error) {
    if (error instanceof UnreadableMessage) return null
    throw error
  }
}

export function isToFamily(notification: Notification): notification is NotificationToFamily {
  return notification.to === 'family' || notification.to === 'phone'
}

export function familyPayload(notification: Notification): MessagePayload | null {
  return isToFamily(notification) ? notification.payload : null
}

export function isRelevant(notification: Notification, now: Date): boolean {
  if (notification.to === 'administrator') {
    const { linkUntil } = notification.payload
    return linkUntil === undefined || now.toISOString() < linkUntil
  }
  return notification.to === 'organization'
    ? isStillRelevantToOrganization({ ...notification.payload, kind: notification.kind }, now)
    : isStillRelevant(
        { ...notification.payload, kind: emailKind(notification) },
        notification.current,
        now,
      )
}

/** The notice of a no-show waits while a volunteer's note says that the family came (docs/decisions/0081). */
export function isDisputedNotice(notification: Notification): boolean {
  return (
    isToFamily(notification) &&
    emailKind(notification) === 'no_show_noted' &&
    notification.current?.isDisputed === true
  )
}

export function expiryOf(notification: Notification): string | null {
  // A text beside an e-mail is too late once the slot starts; a text alone is sent as long as an e-mail would be.
  if (notification.to === 'phone' && notification.current?.email) {
    return notification.payload.startTime
  }
  if (notification.to === 'administrator') return notification.payload.linkUntil ?? null
  return notification.to === 'organization'
    ? null
    : expiresAt({ ...notification.payload, kind: emailKind(notification) })
}

export function isExpired(notification: Notification, now: Date): boolean {
  const expiry = expiryOf(notification)
  return expiry !== null && now.toISOString() >= expiry
}

export function canSendAgain(notification: Notification, now: Date): boolean {
  // Invitations are sent again on the administrators' page.
  if (notification.to === 'administrator') return false
  const isRemoved = notification.to === 'family' && notification.current?.email === null
  if (isRemoved && !isForFormerOwner(notification)) return false
  return notification.to === 'organization'
    ? isRelevant(notification, now)
    : isWorthResending(
        { ...notification.payload, kind: emailKind(notification) },
        notification.current,
        now,
      )
}

/** Whether the message goes to a former mailbox or phone of the registration */
export function isForFormerOwner(notification: Notification): boolean {
  return isToFamily(notification) && isToFormerOwner(emailKind(notification))
}

/**
 * Whether the recipient is still the registration's: an administrator may have corrected the e-mail address or phone
 * number while the message was queued (DESIGN.md 5, rule 3).
 */
export function isCurrentRecipient(notification: Notification, recipient: string): boolean {
  if (!isToFamily(notification) || isForFormerOwner(notification)) return true
  const { to, current } = notification
  // The registration was deleted; its cancellation is still sent.
  if (!current) return true
  const address = to === 'phone' ? current.textNumber : current.email
  return address !== null && isSameRecipient(address, recipient)
}

/**
 * Null for a text without consent or to a number that gets no texts, and for an e-mail to a family whose address was
 * removed. A message to a former mailbox or phone keeps its recipient.
 */
export function findRecipient(
  notification: Notification,
  current: CurrentRegistration | null,
  earlierRecipient: string,
): string | null {
  if (isForFormerOwner(notification)) return earlierRecipient
  if (notification.to === 'phone') return current?.textNumber ?? null
  return current ? current.email : earlierRecipient
}

export function hasConsent(notification: Notification): boolean {
  if (notification.to !== 'phone' || isForFormerOwner(notification)) return true
  const { current } = notification
  // The registration was deleted; its cancellation is still sent.
  return current === null || current.textNumber !== null
}

/** The kind of the e-mail with the same content */
export function emailKind(notification: NotificationToFamily): MessageKind {
  return notification.to === 'phone' ? emailKindOf[notification.kind] : notification.kind
}
