import { appointmentOf } from '../../../domain/appointment.ts'
import { isMoot, isSameRecipient } from '../../../domain/message.ts'
import type { MessageKind } from '../../../domain/message-kind.ts'
import { noShowNoticeAt } from '../../../domain/no-show.ts'
import { toTextNumber } from '../../../domain/text-number.ts'
import { hasEnded } from '../../../domain/time-slot.ts'
import type { LocalAct } from '../../activity/activity-commands.ts'
import type { Tx } from '../../db/connect.ts'
import { recountAnnounced } from './announced-commands.ts'
import { findCurrentRegistration } from './current-registration-queries.ts'
import {
  emailKind,
  isRelevant,
  isToFamily,
  type NotificationToFamily,
  tryReadNotification,
} from './notification.ts'
import { type NewMessage, queueMessage } from './outbox.ts'
import { dropMessage } from './superseded-change-commands.ts'

/** News that no confirmation or waitlist message repeats */
const newsKinds: readonly MessageKind[] = [
  'cancelled',
  'announcement',
  'slot_closed',
  'asked_to_move',
  'other_event',
  'no_show_noted',
]

type Former = { id: string; email: string | null; phone: string | null }
type Row = Awaited<ReturnType<typeof findMessages>>[number]
type News = { row: Row; notification: NotificationToFamily; kind: MessageKind }

/**
 * For a family whose links were revoked because its e-mail address or phone was corrected. Queues the undelivered news
 * that is still true. A message about a closed slot is queued even if it was sent, because its link no longer works.
 * `next` is the message that the same change queued.
 */
export async function queueNewsAgain(
  tx: Tx,
  former: Former,
  { registration, next }: { registration: NewMessage['registration']; next: MessageKind | null },
  { by, now, zone }: LocalAct,
): Promise<void> {
  const keepsMailbox = former.email !== null && isSameRecipient(former.email, registration.email)
  const current = await findCurrentRegistration(tx, former.id, now)
  const latest = new Map<string, News>()
  const rows = await findMessages(tx, former.id)
  for (const row of rows) {
    const notification = tryReadNotification(row, current, now)
    if (!notification || !isToFamily(notification)) continue
    const kind = emailKind(notification)
    const isOpen = kind === 'slot_closed' || (!keepsMailbox && isUndelivered(row, former))
    if (!isOpen || kind === next || !newsKinds.includes(kind)) continue
    if (!isRelevant(notification, now) || isPast(notification, kind, now)) continue
    // Each announcement and each ask has its own sentence.
    const hasOwnSentence = kind === 'announcement' || kind === 'other_event'
    latest.set(hasOwnSentence ? sentenceId(row) : kind, { row, notification, kind })
  }
  for (const [news, { row, notification, kind }] of latest) {
    const { payload } = notification
    const { eventId, eventTitle, spanishTitle = null, timeSlotId } = payload
    const { sentences, toldSlotIds, keptUntil, other, noShow } = payload
    const isTexted = hasAnnouncementText(rows, row, toTextNumber(registration.phone))
    if (isTexted && registration.email === null) continue
    await queueMessage(
      tx,
      {
        kind,
        registration: isTexted ? { ...registration, text_consent_at: null } : registration,
        appointment: { ...appointmentOf(payload), eventId, eventTitle, spanishTitle, timeSlotId },
        occasion: `${news} ${now.toISOString()}`,
        by,
        sentences,
        toldSlotIds,
        other,
        ...(keptUntil && { keptUntil }),
        ...(noShow && { noShow }),
        ...(kind === 'no_show_noted' && { notBefore: noShowNoticeAt(now, zone) }),
      },
      now,
    )
    if (row.channel === 'call') await dropMessage(tx, row.id, payload)
    // Compensates for delivery, which will drop the earlier message and subtract it from the announcement's numbers.
    if (row.state === 'queued') await recountAnnounced(tx, row.id)
  }
}

/** A cancellation never expires, but is no news once the slot is over. */
function isPast({ payload }: NotificationToFamily, kind: MessageKind, now: Date): boolean {
  return kind === 'cancelled' && hasEnded(payload, now)
}

/** Whether the message did not reach the former address or phone, and no volunteer has told the family by phone */
function isUndelivered(row: Row, { email, phone }: Former): boolean {
  if (row.state === 'sent' || row.called_at !== null || isMoot(row.last_error)) return false
  if (row.channel === 'call') return row.state === 'kept'
  const recipient = email ?? toTextNumber(phone)
  return isSameRecipient(row.recipient, recipient)
}

/** Whether the text of this announcement was sent to the phone, or is queued for it */
function hasAnnouncementText(rows: readonly Row[], row: Row, phone: string | null): boolean {
  return rows.some(
    (text) =>
      text.kind === 'text_announcement' &&
      sentenceId(text) === sentenceId(row) &&
      text.recipient === phone &&
      (text.state === 'sent' || text.state === 'queued'),
  )
}

/** The id of the announcement or ask, even if the message was queued again. The key is `registration:kind:occasion`. */
function sentenceId({ dedupe_key }: Row): string {
  const [, , occasion = ''] = dedupe_key.split(/[: ]/)
  return occasion
}

function findMessages(tx: Tx, registrationId: string) {
  return tx
    .selectFrom('messages')
    .where('registration_id', '=', registrationId)
    .orderBy('created_at')
    .orderBy('id')
    .select(['id', 'kind', 'channel', 'state', 'recipient', 'payload', 'last_error', 'called_at'])
    .select('dedupe_key')
    .execute()
}
