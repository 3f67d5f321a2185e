import { boundOf, heldBack } from '../../../domain/brakes.ts'
import { giveUpAfterMs, giveUpTextReminderAfterMs } from '../../../domain/delivery-times.ts'
import { skipReasons } from '../../../domain/message.ts'
import { noShowNoticeAt } from '../../../domain/no-show.ts'
import { earliestTextTime } from '../../../domain/text-hours.ts'
import { isRequestedText, isTextReminder } from '../../../domain/text-kind.ts'
import { appointmentKey, isAnsweredUnasked, questionOf } from '../../../domain/text-question.ts'
import { systemActor } from '../../activity/activity-commands.ts'
import { recordComingAsked } from '../../coming/coming-commands.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { findCancelledLabel } from '../../texts/shared-phone-queries.ts'
import { saveStop } from '../../texts/text-opt-out-commands.ts'
import { hasStopped } from '../../texts/text-opt-out-queries.ts'
import { saveTextQuestion } from '../../texts/text-question-commands.ts'
import { findTextQuestion } from '../../texts/text-question-queries.ts'
import { countTextOfDay, uncountTextOfDay } from '../brakes/brake-commands.ts'
import { maxConcurrentTexts, type TextChannel } from '../channels/text-channel.ts'
import { renderText } from '../templates/text.ts'
import { findCurrentRegistration } from './current-registration-queries.ts'
import {
  expiryOf,
  hasConsent,
  isCurrentRecipient,
  isDisputedNotice,
  isExpired,
  isRelevant,
  readNotification,
  type TextNotification,
} from './notification.ts'
import { queueMessage } from './outbox.ts'
import { recordFailed, recordHeldBack } from './outbox-commands.ts'
import {
  type Attempt,
  alreadyTold,
  type DeliveryContext,
  type DeliveryWorker,
  obsolete,
} from './outbox-delivery.ts'
import type { LeasedMessage } from './outbox-lease-commands.ts'
import { checkLink } from './renewed-link-commands.ts'
import { compareWithTold } from './told-queries.ts'

export type TextOutbox = DeliveryContext & { channel: TextChannel; textsPerDay: number }

export function textWorker(texts: TextOutbox): DeliveryWorker {
  const giveUp = (message: LeasedMessage, reason: string) => {
    const record = boundOf(reason) ? recordHeldBack : recordFailed
    return record(texts.db, message, reason, (tx) => queueEmailInstead(tx, message, texts.clock()))
  }
  return {
    channel: 'text',
    concurrency: maxConcurrentTexts,
    attempt: (message) => attempt(texts, message),
    retryForMs: ({ kind }) => (isTextReminder(kind) ? giveUpTextReminderAfterMs : giveUpAfterMs),
    recordRefused: giveUp,
    recordGivenUp: giveUp,
  }
}

async function attempt(texts: TextOutbox, message: LeasedMessage): Promise<Attempt> {
  const { db, clock, channel, textsPerDay } = texts
  const program = texts.program()
  const now = clock()
  const notification = await readText(db, message, now)
  const { startTime } = notification.payload
  const isAboutPast = notification.kind === 'text_no_show_noted'
  if (!isRelevant(notification, now) || isExpired(notification, now)) return obsolete
  if (isDisputedNotice(notification)) {
    return { outcome: 'postponed', until: noShowNoticeAt(now, program.timeZone) }
  }
  const linkOutcome = await checkLink(db, message, notification, now)
  if (linkOutcome) return linkOutcome
  if (!hasConsent(notification)) return { outcome: 'unwanted', reason: skipReasons.noConsent }
  const to = message.recipient
  if (!isCurrentRecipient(notification, to)) {
    // `unwanted`, so that an e-mail can replace a reminder to an earlier number (`emailInstead`).
    return isTextReminder(notification.kind) ? { ...obsolete, outcome: 'unwanted' } : obsolete
  }
  if (await hasStopped(db, to)) return { outcome: 'unwanted', reason: skipReasons.stopped }
  const payload = await compareWithTold(db, message, notification, now)
  if (!payload) return alreadyTold
  notification.payload = payload
  const until = earliestTime(notification, message, program.timeZone, now)
  if (until > now) {
    const isAfterStart = !isAboutPast && until.toISOString() >= startTime
    // Only a reminder to a family without an e-mail address (`hasLink`) waits for the morning.
    const hasEmailInstead = isTextReminder(notification.kind) && !notification.payload.hasLink
    return hasEmailInstead || isAfterStart
      ? { outcome: 'unwanted', reason: skipReasons.atNight }
      : { outcome: 'postponed', until }
  }
  const label = await labelOf(db, notification, to)
  const { text } = renderText(notification.kind, notification.payload, program, label)
  if (!(await countTextOfDay(db, message, { textsPerDay, zone: program.timeZone }, now))) {
    return { outcome: 'unwanted', reason: heldBack.day }
  }
  if (questionOf(notification.kind, notification.payload) === 'coming') {
    await recordComingAsked(db, notification.payload, now)
  }
  const recordQuestion = (tx: Tx) => saveQuestion(tx, notification, to, clock())
  const delivery = await channel.deliver({ id: textId(message), to, text })
  if (delivery.outcome === 'sent')
    return { outcome: 'sent', payload: notification.payload, recordQuestion }
  if (delivery.outcome !== 'unanswered') await uncountTextOfDay(db, program.timeZone, now)
  if (delivery.outcome === 'refused') return delivery
  const expiresAt = expiryOf(notification)
  if (delivery.outcome !== 'stopped') return { ...delivery, expiresAt, recordQuestion }
  await saveStop(db, to, clock())
  return { outcome: 'unwanted', reason: skipReasons.stopped }
}

/** A text that is sent again gets a new id, because receivers drop texts whose id they know. */
function textId({ id, requeuedAt }: LeasedMessage): string {
  return requeuedAt === null ? id : `${id}-${Date.parse(requeuedAt)}`
}

async function readText(db: Db, message: LeasedMessage, now: Date): Promise<TextNotification> {
  const current = await findCurrentRegistration(db, message.registrationId, now)
  const notification = readNotification(message, current, now)
  if (notification.to !== 'phone') throw new TypeError('an e-mail cannot be sent as a text')
  return notification
}

/** Distinguishes a cancelled registration from the phone's other registrations at the same time */
async function labelOf(db: Db, { kind, payload }: TextNotification, to: string): Promise<string> {
  if (kind !== 'text_cancelled') return ''
  return findCancelledLabel(db, to, { ...payload, id: payload.registrationId })
}

/**
 * Makes YES answer this text's question. A reminder without a question counts as "Are you coming?", unless another
 * question is open. Does nothing if the registration was deleted during the delivery.
 */
export async function saveQuestion(
  tx: Tx,
  { kind: textKind, payload }: TextNotification,
  to: string,
  now: Date,
): Promise<void> {
  const isUnasked = isAnsweredUnasked(textKind) && !(await findTextQuestion(tx, to, now))
  const kind = isUnasked ? 'coming' : questionOf(textKind, payload)
  if (!kind) return
  const { registrationId } = payload
  const registration = tx.selectFrom('registrations').where('id', '=', registrationId).select('id')
  if (!(await registration.executeTakeFirst())) return
  const question = appointmentKey(payload)
  await saveTextQuestion(tx, to, { kind, registrationId, question, messageSid: null }, now)
}

function earliestTime(
  notification: TextNotification,
  message: LeasedMessage,
  zone: string,
  now: Date,
): Date {
  const queuedAt = message.requeuedAt ?? message.createdAt
  const isRequested = isRequestedText(notification.kind) || message.requeuedAt !== null
  return earliestTextTime({ isRequested, queuedAt }, zone, now)
}

/**
 * If these texts fail, an e-mail replaces them. Families without an e-mail address are on the list of calls instead
 * (calls/call-queries.ts).
 */
const emailInstead = {
  text_reminder_day_before: 'reminder_day_before',
  text_my_link: 'my_link',
} as const

async function queueEmailInstead(tx: Tx, message: LeasedMessage, now: Date): Promise<void> {
  if (!(message.kind in emailInstead)) return
  const kind = emailInstead[message.kind as keyof typeof emailInstead]
  const { payload, current } = await readText(tx, message, now)
  if (!current?.email) return
  await queueMessage(
    tx,
    {
      kind,
      registration: {
        id: current.registrationId,
        name: current.name,
        email: current.email,
        language: current.language,
        status: current.status,
        phone: null,
        text_consent_at: null,
      },
      appointment: payload,
      occasion: kind === 'my_link' ? message.createdAt : `${payload.startTime} ${message.id}`,
      by: systemActor,
    },
    now,
  )
}
