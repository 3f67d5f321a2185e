import type { EventAppointment } from '../../domain/appointment.ts'
import { dayMs } from '../../domain/duration.ts'
import type { Tx } from '../db/connect.ts'
import { AppError } from '../http/errors.ts'
import { queueMessage } from '../messages/outbox/outbox.ts'
import { deleteReminders } from '../reminder/reminder-commands.ts'
import { revokeFormerLinks, revokePersonalLinks } from './personal-link-commands.ts'
import { tellBothOwners } from './registered-commands.ts'
import type { LinkedRow, RegistrationRow } from './registration-queries.ts'

/**
 * How many phones a registration may get by link within 24 hours. Each request reveals whether a number is banned, and
 * may send a text to a stranger. Without an e-mail address, the phone of the sign-up counts too.
 */
const maxPhonesPerDay = 3
/** By other links than the mailbox's own, so that a stranger cannot keep the mailbox from correcting the phone */
const maxPhonesOfOthers = maxPhonesPerDay - 1

/**
 * Refuses another phone if the registration's phone was changed too often. Call it before the new number is looked up,
 * because the look-up reveals something about that number. Throws `too_many_messages`.
 */
export async function refuseManyPhones(
  tx: Tx,
  { id, email, link_channel }: Pick<LinkedRow, 'id' | 'email' | 'link_channel'>,
  now: Date,
): Promise<void> {
  const changes = tx
    .selectFrom('messages')
    .where('registration_id', '=', id)
    .where('created_at', '>', new Date(now.getTime() - dayMs).toISOString())
    .select((eb) => eb.fn.countAll<number>().as('count'))
  // Counts the messages about these phones, even if held back. They go to the mailbox, or without a mailbox to the
  // phone. A missing phone that the mailbox's own link adds causes no message, and does not count.
  const { count } = await (email === null
    ? changes.where('kind', 'in', ['text_confirmed', 'text_waitlist_joined'])
    : changes.where('kind', '=', 'my_link').where('payload', 'like', '%"isPhoneChanged":true%')
  ).executeTakeFirstOrThrow()
  const isByMailbox = email === null || link_channel === 'email'
  const max = isByMailbox ? maxPhonesPerDay : maxPhonesOfOthers
  if (Number(count) >= max) throw new AppError('too_many_messages')
}

/** How many other mailboxes a waitlist entry may get by link within 24 hours. Each of them gets an e-mail. */
const maxMailboxesPerDay = 3
/** By other links than the mailbox's own, so that a stranger cannot keep the mailbox from correcting the address */
const maxMailboxesOfOthers = maxMailboxesPerDay - 1

/**
 * Refuses another mailbox if the entry's mailbox was changed too often. Call it before what is known about the new
 * mailbox is revealed. Throws `too_many_messages`.
 */
export async function refuseManyMailboxes(
  tx: Tx,
  { id, link_channel }: Pick<LinkedRow, 'id' | 'link_channel'>,
  now: Date,
): Promise<void> {
  // Counts the messages to the former owners, even if held back.
  const { count } = await tx
    .selectFrom('messages')
    .where('registration_id', '=', id)
    .where('kind', 'in', ['email_changed', 'text_phone_changed'])
    .where('by_admin', '=', 0)
    .where('created_at', '>', new Date(now.getTime() - dayMs).toISOString())
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const max = link_channel === 'email' ? maxMailboxesPerDay : maxMailboxesOfOthers
  if (Number(count) >= max) throw new AppError('too_many_messages')
}

function kindOf({ status }: RegistrationRow) {
  return status === 'confirmed' ? 'registration_confirmed' : 'waitlist_joined'
}

/** For a family without an e-mail address: revokes the former phone's links, and sends the new phone its own link. */
export async function writeToOtherPhone(
  tx: Tx,
  registration: RegistrationRow,
  {
    slot,
    token,
    before,
    now,
    zone,
  }: { slot: EventAppointment; token: string; before: LinkedRow; now: Date; zone: string },
): Promise<void> {
  await revokePersonalLinks(tx, registration.id, { except: token })
  await revokeFormerLinks(tx, before, registration, { token, now })
  await deleteReminders(tx, [registration.id])
  const kind = kindOf(registration)
  const outcome = await queueMessage(
    tx,
    { kind, registration, appointment: slot, occasion: now.toISOString() },
    now,
  )
  if (outcome !== 'queued' && before.link_expires_at !== null)
    throw new AppError('too_many_messages')
  await tellBothOwners(tx, before, registration, { now, zone })
}

/**
 * Notifies the family's mailbox that a link has changed the phone, because the new phone can reply C and YES from now
 * on. The message has a link to correct the phone. If a brake holds the message back, only the mailbox's own link may
 * change the phone.
 */
export async function tellMailbox(
  tx: Tx,
  registration: RegistrationRow,
  { slot, before, now }: { slot: EventAppointment; before: LinkedRow; now: Date },
): Promise<void> {
  const isByMailbox = before.link_channel === 'email'
  if (registration.phone_key === before.phone_key) return
  // The mailbox's own link has added the missing phone.
  if (before.phone === null && isByMailbox) return
  const outcome = await queueMessage(
    tx,
    {
      kind: 'my_link',
      registration,
      appointment: slot,
      occasion: now.toISOString(),
      isPhoneChanged: true,
    },
    now,
  )
  if (outcome === 'held' && !isByMailbox) throw new AppError('too_many_messages')
}
