import type { EventAppointment } from '../../domain/appointment.ts'
import { dayMs } from '../../domain/duration.ts'
import { textInstead } from '../../domain/text-kind.ts'
import type { Tx } from '../db/connect.ts'
import { AppError } from '../http/errors.ts'
import { queueMessage } from '../messages/outbox/outbox.ts'
import { deleteReminders } from '../reminder/reminder-commands.ts'
import { revokeFormerLinks, revokePersonalLinks } from './personal-link-commands.ts'
import { tellFormerOwner } from './registered-commands.ts'
import type { LinkedRow, RegistrationRow } from './registration-queries.ts'

/** Texts about one registration's own changes of phone in 24 hours; more could be texts to strangers. */
const mostPhonesPerDay = 3

/** The phone is the family's only mailbox: the links that the other one has end, and this one gets a link of its own. */
export async function writeToOtherPhone(
  tx: Tx,
  registration: RegistrationRow,
  {
    slot,
    token,
    before,
    now,
  }: { slot: EventAppointment; token: string; before: LinkedRow; now: Date },
): Promise<void> {
  await revokePersonalLinks(tx, registration.id, { except: token })
  await revokeFormerLinks(tx, before, registration, { token, now })
  await deleteReminders(tx, [registration.id])
  const kind = registration.status === 'confirmed' ? 'registration_confirmed' : 'waitlist_joined'
  const since = new Date(now.getTime() - dayMs).toISOString()
  const { sent } = await tx
    .selectFrom('messages')
    .where('registration_id', '=', registration.id)
    .where('kind', '=', textInstead[kind])
    .where('created_at', '>', since)
    .select((eb) => eb.fn.countAll<number>().as('sent'))
    .executeTakeFirstOrThrow()
  if (Number(sent) >= mostPhonesPerDay) throw new AppError('too_many_messages')
  const outcome = await queueMessage(
    tx,
    { kind, registration, appointment: slot, occasion: now.toISOString() },
    now,
  )
  if (outcome !== 'queued' && before.link_expires_at !== null)
    throw new AppError('too_many_messages')
  await tellFormerOwner(tx, before, registration, now)
}

/**
 * Tells the mailbox of a family that a link has given another phone, which answers C and YES from now on; its message has a
 * link to correct that. Only the mailbox's own link may change the phone while the mailbox can get no e-mail.
 */
export async function tellMailbox(
  tx: Tx,
  registration: RegistrationRow,
  { slot, before, now }: { slot: EventAppointment; before: LinkedRow; now: Date },
): Promise<void> {
  const isByMailbox = before.link_channel === 'email'
  if (registration.phone_key === before.phone_key) return
  // What is missing is added by the mailbox itself.
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
