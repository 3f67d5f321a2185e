import { randomUUID } from 'node:crypto'
import { maxErased } from '../../contract/family.ts'
import { erasedName } from '../../domain/family.ts'
import { isActive } from '../../domain/registration.ts'
import { hasEnded } from '../../domain/time-slot.ts'
import { fiveDigits } from '../../domain/zip-code.ts'
import type { Act } from '../activity/activity-commands.ts'
import { eraseActivity } from '../activity/erase-activity-commands.ts'
import { eraseFactNotes } from '../attendance/attendance-commands.ts'
import { eraseBans } from '../blacklist/erase-ban-commands.ts'
import type { Tx } from '../db/connect.ts'
import { overwriteDeleted } from '../db/overwrite-deleted.ts'
import { keyOfRow } from '../family-member/family-id-queries.ts'
import { lockFamilies } from '../family-member/family-lock-commands.ts'
import { keepFamilyNotes } from '../family-member/family-note-commands.ts'
import { AppError } from '../http/errors.ts'
import { eraseExternalIds } from '../imported/erase-id-commands.ts'
import { eraseLinkRequests } from '../link-request/erase-request-commands.ts'
import { eraseBrakes } from '../messages/brakes/erase-brake-commands.ts'
import { eraseDetachedTo, eraseMessages } from '../messages/erase-message-commands.ts'
import { lockRegistration } from '../registration/registration-row-commands.ts'
import { eraseTexts } from '../texts/erase-text-commands.ts'
import { forgetActs } from '../undo/undo-commands.ts'
import { findUnusedContacts } from './unused-contact-queries.ts'

/** Limits how long `eraseRegistrations` holds SQLite's write lock */
export const maxErasedAtOnce = maxErased

/**
 * Erases names and contacts from these registrations and from everything that belongs to them, and keeps what the
 * figures need (docs/decisions/0048). Ignores unknown ids and erased registrations. Returns how many were erased; the
 * caller writes the activity line. Throws `not_erasable` if a registration is active and its slot is not over.
 */
export async function eraseRegistrations(
  tx: Tx,
  ids: readonly string[],
  act: Pick<Act, 'now'>,
): Promise<number> {
  const { count } = await erasePeople(tx, ids, act)
  return count
}

/** Like `eraseRegistrations`, but also returns the names in the erased bans, which may be spelled differently. */
export async function erasePeople(
  tx: Tx,
  ids: readonly string[],
  { now }: Pick<Act, 'now'>,
): Promise<{ count: number; banNames: string[] }> {
  const nobody = { count: 0, banNames: [] }
  if (ids.length === 0) return nobody
  if (ids.length > maxErasedAtOnce) throw new RangeError('Too many registrations at once')
  await lockFamilies(tx)
  await overwriteDeleted(tx)
  const rows = await lockUnerased(tx, [...ids].sort())
  const found = rows.map(({ id }) => id)
  if (rows.length === 0) return nobody
  const isUpcoming = (row: (typeof rows)[number]) => isActive(row.status) && !hasEnded(row, now)
  if (rows.some(isUpcoming)) throw new AppError('not_erasable')

  await keepFamilyNotes(tx, found)
  const families = await findFamilyIds(tx, rows)
  for (const [familyId, members] of Map.groupBy(rows, (row) => families.get(keyOfRow(row)))) {
    await eraseRows(tx, members, familyId ?? null, now)
  }
  await keepFamilyKeys(tx, families)
  await forgetActs(tx)
  await tx.deleteFrom('cancel_tokens').where('registration_id', 'in', found).execute()
  const contacts = await findUnusedContacts(tx, rows)
  await tx.deleteFrom('text_consents').where('registration_id', 'in', found).execute()
  await tx.deleteFrom('family_notes').where('registration_id', 'in', found).execute()
  await eraseExternalIds(tx, 'imported_registrations', found)
  await eraseFactNotes(tx, found)
  await eraseMessages(tx, found)
  await eraseDetachedTo(tx, contacts)
  await eraseActivity(tx, found)
  const names = rows.map(({ name }) => name)
  await eraseTexts(tx, { ids: found, names, numbers: contacts.numbers })
  await eraseLinkRequests(tx, contacts)
  await eraseBrakes(tx, contacts)
  const banNames = await eraseBans(tx, { ids: found, ...contacts }, now)
  return { count: rows.length, banNames }
}

/** Locks row by row in the order of the ids (docs/decisions/0020); a single statement would lock in any order. */
async function lockUnerased(tx: Tx, ids: readonly string[]) {
  await Promise.all(ids.map((id) => lockRegistration(tx, id)))
  return tx
    .selectFrom('registrations')
    .innerJoin('time_slots', 'time_slots.id', 'registrations.time_slot_id')
    .where('registrations.id', 'in', ids)
    .where('registrations.erased_at', 'is', null)
    .select(['registrations.id', 'registrations.name', 'registrations.email_key'])
    .select(['registrations.phone', 'registrations.phone_key', 'registrations.zip_code'])
    .select(['registrations.status', 'time_slots.end_time as endTime'])
    .select('time_slots.start_time as startTime')
    .orderBy('registrations.id')
    .execute()
}
type Row = Awaited<ReturnType<typeof lockUnerased>>[number]

async function findFamilyIds(tx: Tx, rows: readonly Row[]): Promise<Map<string, string>> {
  const keys = [...new Set(rows.map(keyOfRow))]
  const known = await tx
    .selectFrom('family_keys')
    .where('key', 'in', keys)
    .select(['key', 'family_id'])
    .execute()
  const ids = new Map(known.map((row) => [row.key, row.family_id]))
  return new Map(keys.map((key) => [key, ids.get(key) ?? randomUUID()]))
}

async function eraseRows(
  tx: Tx,
  rows: readonly Row[],
  familyId: string | null,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  for (const [zipCode, some] of Map.groupBy(rows, ({ zip_code }) => fiveDigits(zip_code))) {
    await tx
      .updateTable('registrations')
      .set({
        name: erasedName,
        email: null,
        email_key: null,
        phone: null,
        phone_key: null,
        address: null,
        address_key: null,
        city: null,
        state: null,
        zip_code: zipCode,
        email_failed_at: null,
        text_consent_at: null,
        text_consent_wording: null,
        volunteer_note: null,
        family_id: familyId,
        erased_at: at,
        updated_at: at,
      })
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute()
  }
}

/**
 * Stores the key of a family that has other registrations, so that the family keeps the id of its erased registrations.
 * Deletes keys without a registration, even if a volunteer joined them.
 */
async function keepFamilyKeys(tx: Tx, families: ReadonlyMap<string, string>): Promise<void> {
  const joined = await tx
    .selectFrom('family_keys')
    .where('family_id', 'in', [...families.values()])
    .select('key')
    .execute()
  const keys = [...new Set([...families.keys(), ...joined.map(({ key }) => key)])]
  const values = (kind: string) =>
    keys.filter((key) => key.startsWith(`${kind} `)).map((key) => key.slice(kind.length + 1))
  const remaining = await tx
    .selectFrom('registrations')
    .where((eb) =>
      eb.or([
        eb('email_key', 'in', ['', ...values('email')]),
        eb.and([eb('phone_key', 'in', ['', ...values('phone')]), eb('email_key', 'is', null)]),
        eb.and([eb('id', 'in', ['', ...values('registration')]), eb('erased_at', 'is', null)]),
      ]),
    )
    .select(['id', 'email_key', 'phone_key'])
    .execute()
  const usedKeys = new Set(remaining.map(keyOfRow))
  const unused = keys.filter((key) => !usedKeys.has(key))
  if (unused.length > 0) await tx.deleteFrom('family_keys').where('key', 'in', unused).execute()
  for (const [key, family_id] of families) {
    if (!usedKeys.has(key)) continue
    await tx
      .insertInto('family_keys')
      .values({ key, family_id, joined_at: null, joined_by: null })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  }
}
