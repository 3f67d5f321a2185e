import { hasStarted } from '../../domain/time-slot.ts'
import { isBlacklisted } from '../ban/ban-queries.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'
import { queueMessage } from '../messages/outbox/outbox.ts'
import { isWithheld } from '../messages/outbox/outbox-row-commands.ts'
import { findSlotAppointment } from '../time-slot/time-slot-queries.ts'
import {
  type Contact,
  findActiveRegistration,
  findFreshSignUpLink,
} from './registration-queries.ts'
import { lockRegistration } from './registration-row-commands.ts'

/**
 * Sends a link at most once an hour. Opening it proves that the person owns the mailbox or phone (docs/decisions/0018). Returns
 * `held` if no link is sent for now: a brake holds it back, the family is banned, or a volunteer must call. Throws
 * `slot_started`.
 */
export async function sendSignUpLink(
  db: Db,
  { eventId, timeSlotId, ...contact }: Contact & { eventId: string; timeSlotId: string },
  clock: () => Date,
): Promise<'sent' | 'held'> {
  return inTransaction(db, async (tx) => {
    const found = await findActiveRegistration(tx, eventId, contact)
    if (found) await lockRegistration(tx, found.id)
    const waiting = await findActiveRegistration(tx, eventId, contact)
    if (waiting?.status !== 'waitlist') return 'sent'
    const now = clock()
    // A banned family could not use the link, so the response has the phone number to call instead.
    if (await isBlacklisted(tx, waiting, now)) return 'held'
    const fresh = await findFreshSignUpLink(tx, waiting.id, now)
    if (fresh) return fresh
    // If the entry's slot has started, the link is for the requested slot.
    const ownAppointment = await findSlotAppointment(tx, waiting.time_slot_id)
    const isOver = hasStarted(ownAppointment, now)
    const appointment = isOver ? await findSlotAppointment(tx, timeSlotId) : ownAppointment
    // The requested slot has started since the caller checked it, so the link would be dropped before it was sent.
    if (hasStarted(appointment, now)) throw new AppError('slot_started')
    const occasion = now.toISOString()
    const queued = await queueMessage(
      tx,
      { kind: 'sign_up_link', registration: waiting, appointment, occasion },
      now,
    )
    return isWithheld(queued) ? 'held' : 'sent'
  })
}
