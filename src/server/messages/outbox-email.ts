import { noLongerOfUse } from '../../domain/message.ts'
import { greetingName } from '../../domain/person-name.ts'
import { nextCalendarSequence } from './calendar-commands.ts'
import type { Channel } from './channels/channel.ts'
import { mostAtATime } from './channels/smtp.ts'
import { reportAgain } from './organisation-commands.ts'
import type { ClaimedMessage } from './outbox-claim-commands.ts'
import { recordFailed, recordRefused } from './outbox-commands.ts'
import { type Attempt, type Courier, mayHaveArrived, type Works } from './outbox-courier.ts'
import { findCurrent, hasWorkingLink } from './outbox-queries.ts'
import { isStillTheirs } from './outbox-recipient.ts'
import { renderTelling } from './render-telling.ts'
import { expiryOf, isOfUse, readTelling } from './telling.ts'

type Mail = Works & { channel: Extract<Channel, { name: 'smtp' }> }

/** Carries e-mails to the mail server. */
export function emailCourier(mail: Mail): Courier {
  const { db, clock } = mail
  return {
    channel: 'email',
    atATime: mostAtATime,
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
  const telling = readTelling(message, current, now)
  if (telling.to === 'family') telling.payload = { ...telling.payload, calendarSequence }
  if (telling.to === 'phone') throw new TypeError('a text cannot go by e-mail')
  if (telling.to === 'family' && !(await isStillTheirs(telling, message.recipient))) {
    return { outcome: 'useless', reason: noLongerOfUse }
  }
  const isTrue = isOfUse(telling, now) && (await hasWorkingLink(db, telling))
  const content = isTrue && (await renderTelling(db, telling, program))
  if (!content) return { outcome: 'useless', reason: noLongerOfUse }
  const delivery = await channel.deliver({
    id: sendingId(message),
    senderName: program.programName,
    to: {
      name: telling.to === 'family' ? (greetingName(telling.payload.name) ?? '') : '',
      address: message.recipient,
    },
    replyTo: program.contactEmail,
    content,
  })
  if (delivery.outcome === 'sent') return { outcome: 'sent', told: telling.payload }
  return { ...delivery, expiresAt: expiryOf(telling) }
}

/** Sent again, it is a message of its own: mailboxes drop one whose id they have seen. */
function sendingId({ id, requeuedAt }: ClaimedMessage): string {
  return requeuedAt ? `${id}.${Date.parse(requeuedAt)}` : id
}
