import { noLongerRelevant } from '../../../domain/message.ts'
import { greetingName } from '../../../domain/person-name.ts'
import type { Channel } from '../channels/channel.ts'
import { maxConcurrentEmails } from '../channels/smtp.ts'
import { nextCalendarSequence } from './calendar-commands.ts'
import { expiryOf, isRelevant, readNotification } from './notification.ts'
import { reportAgain } from './organization-commands.ts'
import type { ClaimedMessage } from './outbox-claim-commands.ts'
import { recordFailed, recordRefused } from './outbox-commands.ts'
import {
  type Attempt,
  type DeliveryContext,
  type DeliveryWorker,
  mayHaveArrived,
} from './outbox-delivery.ts'
import { findCurrent, hasWorkingLink } from './outbox-queries.ts'
import { isStillTheirs } from './outbox-recipient.ts'
import { renderNotification } from './render-notification.ts'

type Mail = DeliveryContext & { channel: Extract<Channel, { name: 'smtp' }> }

/** Carries e-mails to the mail server. */
export function emailWorker(mail: Mail): DeliveryWorker {
  const { db, clock } = mail
  return {
    channel: 'email',
    atATime: maxConcurrentEmails,
    attempt: (message) => attempt(mail, message),
    recordRefused: (message, reason) => recordRefused(db, message, reason, clock()),
    recordGivenUp: (message, reason) =>
      recordFailed(db, message, reason, async (tx) => {
        if (!mayHaveArrived(reason)) await reportAgain(tx, message)
      }),
  }
}

async function attempt(mail: Mail, message: ClaimedMessage): Promise<Attempt> {
  const { db, clock, channel, program } = mail
  const now = clock()
  // Before the facts are read: of two messages, the one with the higher number has the newer facts.
  const calendarSequence = await nextCalendarSequence(db, message)
  const registrations = await findCurrent(db, [message.registrationId])
  const current = registrations.get(message.registrationId ?? '') ?? null
  const notification = readNotification(message, current, now)
  if (notification.to === 'family')
    notification.payload = { ...notification.payload, calendarSequence }
  if (notification.to === 'phone') throw new TypeError('a text cannot go by e-mail')
  if (notification.to === 'family' && !isStillTheirs(notification, message.recipient)) {
    return { outcome: 'useless', reason: noLongerRelevant }
  }
  const isTrue = isRelevant(notification, now) && (await hasWorkingLink(db, notification))
  const content = isTrue && (await renderNotification(db, notification, program))
  if (!content) return { outcome: 'useless', reason: noLongerRelevant }
  const delivery = await channel.deliver({
    id: sendingId(message),
    senderName: program.programName,
    to: {
      name: notification.to === 'family' ? (greetingName(notification.payload.name) ?? '') : '',
      address: message.recipient,
    },
    replyTo: program.contactEmail,
    content,
  })
  if (delivery.outcome === 'sent') return { outcome: 'sent', told: notification.payload }
  return { ...delivery, expiresAt: expiryOf(notification) }
}

/** Sent again, it is a message of its own: mailboxes drop one whose id they have seen. */
function sendingId({ id, requeuedAt }: ClaimedMessage): string {
  return requeuedAt ? `${id}.${Date.parse(requeuedAt)}` : id
}
