import type { ComingRequest } from '../../contract/my-appointment.ts'
import { answers } from '../../contract/words/en/answers.ts'
import { comingByFamily } from '../../domain/coming.ts'
import { hasLinkExpired } from '../../domain/personal-link.ts'
import { hasChangedSince } from '../../domain/shown-appointment.ts'
import { hasStarted, isClosed } from '../../domain/time-slot.ts'
import { lockForCancelling } from '../cancellation/cancellation-commands.ts'
import { findByCancelToken } from '../cancellation/cancellation-queries.ts'
import { recordComing } from '../coming/coming-commands.ts'
import { wasAskedComing } from '../coming/coming-queries.ts'
import type { Db } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { AppError } from '../http/errors.ts'

/**
 * A browser's link works only after the family was asked. A repeated answer changes nothing. Throws
 * `registration_not_found`, `time_slot_not_found`, `not_completable`, `slot_started`, `slot_closed`, `slot_moved`,
 * `not_asked_yet`.
 */
export async function sayComing(
  db: Db,
  token: string,
  seen: ComingRequest,
  clock: () => Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const locked = await lockForCancelling(tx, () => findByCancelToken(tx, token))
    const now = clock()
    if (!locked || hasLinkExpired(locked.found.linkExpiresAt, now)) {
      throw new AppError('registration_not_found')
    }
    const { slot, found } = locked
    if (found.status !== 'confirmed') throw new AppError('not_completable')
    if (hasStarted(slot, now)) throw new AppError('slot_started')
    if (isClosed(slot)) throw new AppError('slot_closed')
    if (hasChangedSince(seen, { ...slot, status: found.status })) {
      throw new AppError('slot_moved', answers.appointmentChanged)
    }
    // A browser's link does not prove who owns the mailbox, and a stranger's early yes would keep volunteers from
    // calling the family.
    const isBrowserLink = found.linkExpiresAt !== null
    if (isBrowserLink && !(await wasAskedComing(tx, found.id))) throw new AppError('not_asked_yet')
    await recordComing(tx, found, slot, { by: comingByFamily, now })
  })
}
