import { boundOf, heldBack } from '../../domain/brakes.ts'
import { noLongerOfUse } from '../../domain/message.ts'
import { giveUpAfterMs } from '../../domain/retry.ts'
import {
  isTextReminder,
  textAtNight,
  textMayGoAt,
  textNotAgreed,
  textReminderPatienceMs,
  textStopped,
} from '../../domain/text.ts'
import { hasStarted } from '../../domain/time-slot.ts'
import { systemActor } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { rememberStop } from '../texts/text-opt-out-commands.ts'
import { hasStopped } from '../texts/text-opt-out-queries.ts'
import { takeTextOfDay } from './brake-commands.ts'
import type { TextChannel } from './channels/text-channel.ts'
import { mostTextsAtATime } from './channels/twilio.ts'
import { queueMessage } from './outbox.ts'
import type { ClaimedMessage } from './outbox-claim-commands.ts'
import { recordFailed, recordHeldBack } from './outbox-commands.ts'
import type { Attempt, Courier, Works } from './outbox-courier.ts'
import { findCurrent, hasWorkingLink } from './outbox-queries.ts'
import { isStillTheirs } from './outbox-recipient.ts'
import { isAgreedTo, isOfUse, readTelling, type TextTelling } from './telling.ts'
import { renderText } from './templates/text.ts'

export type TextOutbox = Works & { channel: TextChannel; textsPerDay: number }

/** Carries texts to the text service; where a reminder does not get through, an e-mail goes instead. */
export function textCourier(texts: TextOutbox): Courier {
  const giveUp = (message: ClaimedMessage, reason: string) => {
    const record = boundOf(reason) ? recordHeldBack : recordFailed
    return record(texts.db, message, reason, (tx) => emailInstead(tx, message, texts.clock()))
  }
  return {
    channel: 'text',
    atATime: mostTextsAtATime,
    attempt: (message) => attempt(texts, message),
    patienceMs: ({ kind }) => (isTextReminder(kind) ? textReminderPatienceMs : giveUpAfterMs),
    recordRefused: giveUp,
    recordGivenUp: giveUp,
  }
}

async function attempt(texts: TextOutbox, message: ClaimedMessage): Promise<Attempt> {
  const { db, clock, channel, program, textsPerDay } = texts
  const now = clock()
  const telling = await readText(db, message, now)
  const { startTime } = telling.payload
  if (!isOfUse(telling, now) || hasStarted(telling.payload, now)) {
    return { outcome: 'useless', reason: noLongerOfUse }
  }
  if (!(await hasWorkingLink(db, telling))) return { outcome: 'useless', reason: noLongerOfUse }
  if (!isAgreedTo(telling)) return { outcome: 'unwanted', reason: textNotAgreed }
  const to = message.recipient
  if (!(await isStillTheirs(telling, to))) {
    // The e-mail goes instead of a reminder that was addressed to the number before.
    const outcome = isTextReminder(telling.kind) ? 'unwanted' : 'useless'
    return { outcome, reason: noLongerOfUse }
  }
  if (await hasStopped(db, to)) return { outcome: 'unwanted', reason: textStopped }
  const until = mayGoAt(telling, message, program.timeZone, now)
  if (until > now) {
    const isTooLate = until.toISOString() >= startTime
    return isTextReminder(telling.kind) || isTooLate
      ? { outcome: 'unwanted', reason: textAtNight }
      : { outcome: 'postponed', until }
  }
  if (!(await takeTextOfDay(db, message, { textsPerDay, zone: program.timeZone }, now))) {
    return { outcome: 'unwanted', reason: heldBack.day }
  }
  const { text } = renderText(telling.kind, telling.payload, program)
  const delivery = await channel.deliver({ to, text })
  if (delivery.outcome === 'sent') return { outcome: 'sent', told: telling.payload }
  if (delivery.outcome === 'refused') return delivery
  if (delivery.outcome !== 'stopped') return { ...delivery, expiresAt: startTime }
  await rememberStop(db, to, clock())
  return { outcome: 'unwanted', reason: textStopped }
}

async function readText(db: Db, message: ClaimedMessage, now: Date): Promise<TextTelling> {
  const registrations = await findCurrent(db, [message.registrationId])
  const telling = readTelling(message, registrations.get(message.registrationId ?? '') ?? null, now)
  if (telling.to !== 'phone') throw new TypeError('an e-mail cannot go as a text')
  return telling
}

function mayGoAt(telling: TextTelling, message: ClaimedMessage, zone: string, now: Date): Date {
  const queuedAt = message.requeuedAt ?? message.createdAt
  const isAskedFor = telling.kind === 'text_confirmed' || message.requeuedAt !== null
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
