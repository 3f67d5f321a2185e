import { isInstallationFault } from '../../../domain/mail-failure.ts'
import { isSameRecipient, skipReasons } from '../../../domain/message.ts'
import { noShowNoticeAt } from '../../../domain/no-show.ts'
import { greetingName } from '../../../domain/person-name.ts'
import { hasEnded } from '../../../domain/time-slot.ts'
import { recordComingAsked } from '../../coming/coming-commands.ts'
import type { Db } from '../../db/connect.ts'
import type { Channel } from '../channels/channel.ts'
import { maxConcurrentEmails } from '../channels/smtp-transport.ts'
import { issueLinkToken } from './administrator-message-commands.ts'
import { takeCalendarSequence } from './calendar-commands.ts'
import { findCurrentRegistration } from './current-registration-queries.ts'
import {
  type EmailNotification,
  expiryOf,
  isCurrentRecipient,
  isDisputedNotice,
  isRelevant,
  readNotification,
} from './notification.ts'
import { returnToNextDigest } from './organization-commands.ts'
import { recordFailed, recordRefused } from './outbox-commands.ts'
import {
  type Attempt,
  alreadyTold,
  type DeliveryContext,
  type DeliveryWorker,
  mayHaveArrived,
  obsolete,
} from './outbox-delivery.ts'
import type { LeasedMessage } from './outbox-lease-commands.ts'
import { renderNotification } from './render-notification.ts'
import { checkLink } from './renewed-link-commands.ts'
import { compareWithTold } from './told-queries.ts'

export type OrganizationRecipients = {
  /** The addresses of *Who is notified* now; without it, no recipient counts as removed */
  recipients?: () => Promise<readonly string[]>
}
type Mail = DeliveryContext &
  OrganizationRecipients & { channel: Extract<Channel, { name: 'smtp' }> }

export function emailWorker(mail: Mail): DeliveryWorker {
  const { db, clock } = mail
  return {
    channel: 'email',
    concurrency: maxConcurrentEmails,
    attempt: (message) => attempt(mail, message),
    recordRefused: (message, reason) =>
      recordRefused(db, message, reason, clock(), (tx) => returnToNextDigest(tx, message)),
    recordGivenUp: (message, reason) =>
      recordFailed(db, message, reason, async (tx) => {
        if (!mayHaveArrived(reason)) await returnToNextDigest(tx, message)
      }),
  }
}

async function attempt(mail: Mail, message: LeasedMessage): Promise<Attempt> {
  const { db, clock, channel } = mail
  const program = mail.program()
  const now = clock()
  // Taken before the facts are read, so that the higher number has the newer facts.
  const calendarSequence = await takeCalendarSequence(db, message)
  const current = await findCurrentRegistration(db, message.registrationId, now)
  const notification = readNotification(message, current, now)
  if (notification.to === 'phone') throw new TypeError('a text cannot be sent by e-mail')
  if (notification.to === 'family') notification.payload.calendarSequence = calendarSequence
  if (!isRelevant(notification, now)) return obsolete
  if (!isCurrentRecipient(notification, message.recipient)) return obsolete
  if (namesFamilies(notification) && (await isRemoved(mail, message))) {
    // Given up rather than obsolete, so that a digest that nobody got is repeated for the recipients of the next one.
    return { outcome: 'unwanted', reason: skipReasons.obsolete }
  }
  if (isDisputedNotice(notification)) {
    return { outcome: 'postponed', until: noShowNoticeAt(now, program.timeZone) }
  }
  const linkOutcome = await checkLink(db, message, notification, now)
  if (linkOutcome) return linkOutcome
  if (notification.to === 'family') {
    const payload = await compareWithTold(db, message, notification, now)
    if (!payload) return alreadyTold
    notification.payload = payload
  }
  const link = await linkTokenFor(db, notification, now)
  if (link === null) return obsolete
  const content = await renderNotification(db, notification, program, link)
  if (!content) return obsolete
  // Recorded before delivery, so that a volunteer asks instead if the address refuses the e-mail.
  if (notification.to === 'family' && notification.kind === 'reminder_two_days_before') {
    await recordComingAsked(db, notification.payload, now)
  }
  const delivery = await channel.deliver({
    id: deliveryId(message),
    senderName: program.programName,
    to: {
      name: notification.to === 'family' ? (greetingName(notification.payload.name) ?? '') : '',
      address: message.recipient,
    },
    replyTo: program.contactEmail,
    content,
  })
  if (delivery.outcome === 'sent') return { outcome: 'sent', payload: notification.payload }
  const isOurs =
    delivery.outcome === 'delayed' &&
    isInstallationFault(delivery.reason) &&
    isAboutFuture(notification, now)
  return { ...delivery, expiresAt: expiryOf(notification), isOurs }
}

/** The other messages to the organization name nobody, and also go to administrators and former recipients. */
function namesFamilies({ kind }: EmailNotification): boolean {
  return kind === 'organisation_digest' || kind === 'organisation_event_list'
}

async function isRemoved({ recipients }: Mail, { recipient }: LeasedMessage): Promise<boolean> {
  const current = await recipients?.()
  return current !== undefined && !current.some((address) => isSameRecipient(address, recipient))
}

/** Whether the message can expire, or its family's slot is not over yet */
function isAboutFuture(notification: EmailNotification, now: Date): boolean {
  if (expiryOf(notification) !== null) return true
  return notification.to === 'family' && !hasEnded(notification.payload, now)
}

/** The token for an administrator's link; undefined if the message has no link, null if its link no longer works */
async function linkTokenFor(db: Db, { to, payload }: EmailNotification, now: Date) {
  return to === 'administrator' && payload.linkId
    ? issueLinkToken(db, payload.linkId, now)
    : undefined
}

/** A message that is sent again gets a new id, because mailboxes drop messages whose id they know. */
function deliveryId({ id, requeuedAt }: LeasedMessage): string {
  return requeuedAt ? `${id}.${Date.parse(requeuedAt)}` : id
}
