import { activityWords } from '../../contract/words/en/activity.ts'
import type { ActivityType } from '../../domain/activity.ts'
import { appointmentOf } from '../../domain/appointment.ts'
import { chooseChangeMessage, isSameRecipient } from '../../domain/message.ts'
import type { MessageKind } from '../../domain/message-kind.ts'
import { isFamilyTold, type NoShowPolicy, noShowNoticeAt } from '../../domain/no-show.ts'
import type { RegistrationStatus } from '../../domain/registration.ts'
import { isTextWithLink, textKinds } from '../../domain/text-kind.ts'
import { textNumberOf } from '../../domain/text-number.ts'
import { hasEnded, isClosed } from '../../domain/time-slot.ts'
import { type LocalAct, recordActivity } from '../activity/activity-commands.ts'
import { noteNoShow, takeBackNoShow } from '../attendance/attendance-commands.ts'
import {
  addNoShowEntry,
  correctNoShowEntry,
  removeNoShowEntry,
} from '../blacklist/blacklist-commands.ts'
import type { Tx } from '../db/connect.ts'
import { queueNewsAgain } from '../messages/outbox/corrected-contact-commands.ts'
import { queueMessage, queueText } from '../messages/outbox/outbox.ts'
import { renewQueuedLinks } from '../messages/outbox/renewed-link-commands.ts'
import { dropNoShowNotice } from '../messages/outbox/superseded-change-commands.ts'
import type { LockedTimeSlot } from '../time-slot/time-slot-commands.ts'
import { revokeFormerLinks, revokePersonalLinks } from './personal-link-commands.ts'
import type { RegistrationRow } from './registration-queries.ts'

/** `from` is the slot before the change, `slot` the one after it. */
type Change = {
  before: RegistrationRow
  after: RegistrationRow
  from: LockedTimeSlot
  slot: LockedTimeSlot
}

/** Also adds, corrects or removes the blacklist entry of a no-show. */
export async function recordChange(
  tx: Tx,
  { before, after, from, slot }: Change,
  act: LocalAct,
  policy: NoShowPolicy,
): Promise<void> {
  const { name, status } = after
  const line = { type: 'status_change' as ActivityType, status }
  if (status !== before.status) {
    const type = status === 'no_show' ? status : line.type
    const description = describeStatus(name, status)
    await recordLine(tx, after, slot, { type, status, description }, act)
    if (status === 'no_show') {
      await recordNoShow(tx, after, slot, act, policy)
      await noteNoShow(tx, after, act)
    }
    if (before.status === 'no_show') {
      await removeNoShowEntry(tx, before.id)
      await dropNoShowNotice(tx, before.id)
      await takeBackNoShow(tx, after, act.now)
    }
    return
  }
  if (status === 'no_show') await correctNoShowEntry(tx, after)
  const isMoved = after.time_slot_id !== before.time_slot_id
  const { moved, movedToEvent, changed } = activityWords
  const words = !isMoved ? changed : slot.eventId === from.eventId ? moved : movedToEvent
  await recordLine(tx, after, slot, { ...line, description: words(name) }, act)
}

/**
 * Adds the blacklist entry. Notifies the family if bans end, or if a first no-show is only a warning
 * (docs/decisions/0044).
 */
async function recordNoShow(
  tx: Tx,
  registration: RegistrationRow,
  slot: LockedTimeSlot,
  act: LocalAct,
  policy: NoShowPolicy,
): Promise<void> {
  const noShow = await addNoShowEntry(tx, registration, slot, act, policy)
  if (!noShow || !isFamilyTold(policy)) return
  const { now, zone, by } = act
  const about = { appointment: slot, occasion: now.toISOString(), by }
  const notBefore = noShowNoticeAt(now, zone)
  await queueMessage(tx, { kind: 'no_show_noted', registration, ...about, noShow, notBefore }, now)
}

/** Also revokes links that somebody else may have. Returns the kind of the message to the family, if any. */
export async function notifyOfChange(
  tx: Tx,
  { before, after, from, slot }: Change,
  act: LocalAct,
): Promise<MessageKind | null> {
  const { by, now } = act
  const isMoved = after.time_slot_id !== before.time_slot_id
  const isOtherPhone = before.phone !== null && after.phone_key !== before.phone_key
  const needsLink =
    !isSameRecipient(before.email, after.email) ||
    (isOtherPhone && (await wasTextedLink(tx, before)))
  if (needsLink) await revokePersonalLinks(tx, before.id)
  else if (details.some((detail) => after[detail] !== before[detail])) {
    // A browser's link would show the corrected details to its holder, who may be a stranger.
    await revokePersonalLinks(tx, before.id, { onlyBrowsers: true })
  }
  const isWithdrawn = before.text_consent_at !== null && after.text_consent_at === null
  if (isWithdrawn && !needsLink) await revokeFormerLinks(tx, before, after)

  const isOver = hasEnded(slot, now)
  // In a closed slot, the message about the closing brings the new link.
  const isAboutLink = needsLink && !isClosed(slot)
  const how = { isMoved, needsLink: isAboutLink, isOver }
  const chosen = chooseChangeMessage(before.status, after.status, how)
  const isToOtherEvent = from.eventId !== slot.eventId && after.status === 'confirmed'
  const kind: MessageKind | null = chosen && isToOtherEvent ? 'moved' : chosen
  const about = { appointment: slot, occasion: now.toISOString(), by }
  const isNewsByText = isMoved || isOtherPhone || after.status !== before.status
  // A corrected e-mail address does not cause a second text to the same phone.
  const goesByText = isNewsByText || after.email === null
  const registration = { ...after, text_consent_at: goesByText ? after.text_consent_at : null }
  const earlier = kind === 'moved' ? { before: appointmentOf(from) } : {}
  if (kind) await queueMessage(tx, { kind, registration, ...about, ...earlier }, now)
  if (needsLink) await renewQueuedLinks(tx, before.id, kind, now)
  if (needsLink || (isOtherPhone && after.email === null)) {
    await queueNewsAgain(tx, before, { registration, next: kind }, act)
  }

  const agreed = before.text_consent_at && after.text_consent_at
  if (!kind && !needsLink && isOtherPhone && agreed && after.status === 'confirmed' && !isOver) {
    const to = textNumberOf({ phone: after.phone, textConsentAt: after.text_consent_at })
    if (to) await queueText(tx, { kind: 'text_confirmed', registration, to, ...about }, now)
  }
  return kind
}

const details = ['name', 'email', 'phone', 'address', 'city', 'state', 'zip_code'] as const

/** Whether a text with a personal link was queued. The former phone may then have that link. */
async function wasTextedLink(tx: Tx, { id, email }: RegistrationRow): Promise<boolean> {
  const isAlone = email === null
  const text = await tx
    .selectFrom('messages')
    .where('registration_id', '=', id)
    .where(
      'kind',
      'in',
      textKinds.filter((kind) => isTextWithLink(kind, { isAlone })),
    )
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return text !== undefined
}

/** `status` is null for a deleted registration. */
export async function recordLine(
  tx: Tx,
  row: RegistrationRow,
  slot: LockedTimeSlot,
  line: { type: ActivityType; status: RegistrationStatus | null; description: string },
  { by, now }: LocalAct,
): Promise<void> {
  await recordActivity(
    tx,
    {
      ...line,
      status: line.status ?? undefined,
      eventTitle: slot.eventTitle,
      eventId: slot.eventId,
      registrationId: row.id,
      actor: by,
    },
    now,
  )
}

function describeStatus(name: string, status: RegistrationStatus): string {
  return status === 'no_show'
    ? activityWords.noShow(name)
    : activityWords.statusSet(name, activityWords.statusNames[status])
}
