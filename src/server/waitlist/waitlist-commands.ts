import type { JoinWaitlistRequest, NewRegistration } from '../../contract/registration.ts'
import { canRefill } from '../../domain/registration.ts'
import type { Db, Tx } from '../db/connect.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { countConfirmed, type LockedTimeSlot } from '../event/time-slot-commands.ts'
import { queueMessage } from '../messages/outbox.ts'
import {
  insertRegistration,
  lockOpenSlot,
  tellRegistered,
} from '../registration/registration-commands.ts'
import { presentRegistration } from '../registration/registration-queries.ts'

/**
 * Puts somebody on a slot's waitlist by name and e-mail.
 * Where the slot still has spots, the notice of a free spot follows at once (DESIGN.md 5, rule 6).
 * Throws `time_slot_not_found`, `slot_started`, `blacklisted`, `already_registered`.
 */
export async function joinWaitlist(
  db: Db,
  request: JoinWaitlistRequest,
  now: Date,
): Promise<NewRegistration> {
  try {
    return await inTransaction(db, async (tx) => {
      const slot = await lockOpenSlot(tx, request, now)
      const row = await insertRegistration(tx, slot, request, 'waitlist', now)
      const uniqueCancelToken = await tellRegistered(tx, row, slot, now)
      if ((await countConfirmed(tx, slot.timeSlotId)) < slot.capacity) {
        await queueMessage(
          tx,
          { kind: 'spot_available', registration: row, appointment: slot, occasion: 'joined' },
          now,
        )
      }
      return { ...presentRegistration(row), uniqueCancelToken }
    })
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('already_registered') : error
  }
}

/**
 * A spot came free by a personal link: everybody on the slot's waitlist hears of it,
 * and the first to finish has it (DESIGN.md 5, rule 5). The slot must be locked.
 */
export async function offerFreedSpot(
  tx: Tx,
  slot: LockedTimeSlot,
  freedBy: string,
  now: Date,
): Promise<void> {
  if (!canRefill(slot, now)) return
  if ((await countConfirmed(tx, slot.timeSlotId)) >= slot.capacity) return
  const waiting = await tx
    .selectFrom('registrations')
    .where('time_slot_id', '=', slot.timeSlotId)
    .where('status', '=', 'waitlist')
    .orderBy('waitlisted_at')
    .orderBy('id')
    .select(['id', 'name', 'email'])
    .execute()
  for (const registration of waiting) {
    await queueMessage(
      tx,
      { kind: 'spot_available', registration, appointment: slot, occasion: freedBy },
      now,
    )
  }
}
