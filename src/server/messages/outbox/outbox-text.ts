import { boundOf, heldBack } from '../../../domain/brakes.ts'
import { noLongerRelevant } from '../../../domain/message.ts'
import { isTextReminder } from '../../../domain/message-kind.ts'
import { giveUpAfterMs } from '../../../domain/retry.ts'
import {
  textAtNight,
  textMayGoAt,
  textNotAgreed,
  textReminderPatienceMs,
  textStopped,
} from '../../../domain/text.ts'
import { hasStarted } from '../../../domain/time-slot.ts'
import { systemActor } from '../../activity/activity-commands.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { rememberStop } from '../../texts/text-opt-out-commands.ts'
import { hasStopped } from '../../texts/text-opt-out-queries.ts'
import { takeTextOfDay } from '../brakes/brake-commands.ts'
import type { TextChannel } from '../channels/text-channel.ts'
import { maxConcurrentTexts } from '../channels/twilio.ts'
import { renderText } from '../templates/text.ts'
import { isAgreedTo, isRelevant, readNotification, type TextNotification } from './notification.ts'
import { queueMessage } from './outbox.ts'
import type { ClaimedMessage } from './outbox-claim-commands.ts'
import { recordFailed, recordHeldBack } from './outbox-commands.ts'
import type { Attempt, DeliveryContext, DeliveryWorker } from './outbox-delivery.ts'
import { findCurrent, hasWorkingLink } from './outbox-queries.ts'
import { isStillTheirs } from './outbox-recipient.ts'

export type TextOutbox = DeliveryContext & { channel: TextChannel; textsPerDay: number }

/** Carries texts to the text service; where a reminder does not get through, an e-mail goes instead. */
export function textWorker(texts: TextOutbox): DeliveryWorker {
  const giveUp = (message: ClaimedMessage, reason: string) => {
    const record = boundOf(reason) ? recordHeldBack : recordFailed
    return record(texts.db, message, reason, (tx) => emailInstead(tx, message, texts.clock()))
  }
  return {
    channel: 'text',
    atATime: maxConcurrentTexts,
    attempt: (message) => attempt(texts, message),
    patienceMs: ({ kind }) => (isTextReminder(kind) ? textReminderPatienceMs : giveUpAfterMs),
    recordRefused: giveUp,
    recordGivenUp: giveUp,
  }
}

async function attempt(texts: TextOutbox, message: ClaimedMessage): Promise<Attempt> {
  const { db, clock, channel, program, textsPerDay } = texts
  const now = clock()
  const notification = await readText(db, message, now)
  const { startTime } = notification.payload
  if (!isRelevant(notification, now) || hasStarted(notification.payload, now)) {
    return { outcome: 'useless', reason: noLongerRelevant }
  }
  if (!(await hasWorkingLink(db, notification)))
    return { outcome: 'useless', reason: noLongerRelevant }
  if (!isAgreedTo(notification)) return { outcome: 'unwanted', reason: textNotAgreed }
  const to = message.recipient
  if (!isStillTheirs(notification, to)) {
    // The e-mail goes instead of a reminder that was addressed to the number before.
    const outcome = isTextReminder(notification.kind) ? 'unwanted' : 'useless'
    return { outcome, reason: noLongerRelevant }
  }
  if (await hasStopped(db, to)) return { outcome: 'unwanted', reason: textStopped }
  const until = mayGoAt(notification, message, program.timeZone, now)
  if (until > now) {
    const isTooLate = until.toISOString() >= startTime
    return isTextReminder(notification.kind) || isTooLate
      ? { outcome: 'unwanted', reason: textAtNight }
      : { outcome: 'postponed', until }
  }
  if (!(await takeTextOfDay(db, message, { textsPerDay, zone: program.timeZone }, now))) {
    return { outcome: 'unwanted', reason: heldBack.day }
  }
  const { text } = renderText(notification.kind, notification.payload, program)
  const delivery = await channel.deliver({ to, text })
  if (delivery.outcome === 'sent') return { outcome: 'sent', told: notification.payload }
  if (delivery.outcome === 'refused') return delivery
  if (delivery.outcome !== 'stopped') return { ...delivery, expiresAt: startTime }
  await rememberStop(db, to, clock())
  return { outcome: 'unwanted', reason: textStopped }
}

async function readText(db: Db, message: ClaimedMessage, now: Date): Promise<TextNotification> {
  const registrations = await findCurrent(db, [message.registrationId])
  const notification = readNotification(
    message,
    registrations.get(message.registrationId ?? '') ?? null,
    now,
  )
  if (notification.to !== 'phone') throw new TypeError('an e-mail cannot go as a text')
  return notification
}

function mayGoAt(
  notification: TextNotification,
  message: ClaimedMessage,
  zone: string,
  now: Date,
): Date {
  const queuedAt = message.requeuedAt ?? message.createdAt
  const isAskedFor = notification.kind === 'text_confirmed' || message.requeuedAt !== null
  return textMayGoAt({ isAskedFor, queuedAt }, zone, now)
}

/** Of the day before, a family hears in any case; the e-mail itself looks whether it is still of use. */
async function emailInstead(tx: Tx, message: ClaimedMessage, now: Date): Promise<void> {
  if (message.kind !== 'text_reminder_day_before') return
  const { payload, current } = await readText(tx, message, now)
  if (!current) return
  await queueMessage(
    tx,
    {
      kind: 'reminder_day_before',
      registration: { id: current.registrationId, name: current.name, email: current.email },
      appointment: payload,
      occasion: payload.startTime,
      by: systemActor,
    },
    now,
  )
}
