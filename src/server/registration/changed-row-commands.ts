import type { RegistrationStatus } from '../../domain/registration.ts'
import type { Tx } from '../db/connect.ts'
import { AppError } from '../http/errors.ts'
import type { RegistrationRow } from './registration-queries.ts'

type NewColumns = Partial<RegistrationRow> & { status: RegistrationStatus; time_slot_id: string }

export function timesOf(before: RegistrationRow, { status, time_slot_id }: NewColumns, at: string) {
  // A registration that was cancelled by link still has `confirmed_at`; confirming it again sets a new time.
  const confirmedBefore = before.status === 'cancelled' ? null : before.confirmed_at
  const keepsPlace = before.status === 'waitlist' && time_slot_id === before.time_slot_id
  return {
    waitlisted_at: status === 'waitlist' ? (keepsPlace ? before.waitlisted_at : at) : null,
    confirmed_at: status === 'confirmed' ? (confirmedBefore ?? at) : null,
    cancelled_at: status === 'cancelled' ? (before.cancelled_at ?? at) : null,
    updated_at: at,
  }
}

/** The version that the administrator saw, if known */
export type Seen = { updatedAt?: string | undefined }

/** Throws `changed_meanwhile`. */
export function refuseStale(before: RegistrationRow, { updatedAt }: Seen): void {
  if (updatedAt && Date.parse(updatedAt) !== Date.parse(before.updated_at)) {
    throw new AppError('changed_meanwhile')
  }
}

/** Throws `changed_meanwhile` if the row's status or slot has changed since `before` was read. */
export async function changeRow(
  tx: Tx,
  before: RegistrationRow,
  columns: Partial<RegistrationRow>,
): Promise<RegistrationRow> {
  const after = await tx
    .updateTable('registrations')
    .set(columns)
    .where('id', '=', before.id)
    .where('status', '=', before.status)
    .where('time_slot_id', '=', before.time_slot_id)
    .returningAll()
    .executeTakeFirst()
  if (!after) throw new AppError('changed_meanwhile')
  return after
}

/** The row must have been locked before `before` was read. */
export async function deleteRow(tx: Tx, before: RegistrationRow): Promise<void> {
  await tx
    .deleteFrom('registrations')
    .where('id', '=', before.id)
    .where('status', '=', before.status)
    .where('time_slot_id', '=', before.time_slot_id)
    .returning('id')
    .executeTakeFirstOrThrow()
}
