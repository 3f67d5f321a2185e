import { randomUUID } from 'node:crypto'
import { familyActivity } from '../../contract/words/en/admin-activity-family.ts'
import { timeOfChange } from '../../domain/change-time.ts'
import { type Act, type Actor, beginAct, recordActivity } from '../activity/activity-commands.ts'
import type { Db, Tx } from '../db/connect.ts'
import { inTransaction } from '../db/transaction.ts'
import { keyOfRow } from '../family-member/family-id-queries.ts'
import { dissolveIfAlone, mergeFamilies } from '../family-member/family-key-commands.ts'
import { lockFamilies } from '../family-member/family-lock-commands.ts'
import { findFamilyId, listMembers, newestOf } from '../family-member/family-member-queries.ts'
import { AppError } from '../http/errors.ts'
import { findFamilyNote } from './family-page-queries.ts'

/** Throws `registration_not_found`, `same_family`. */
export async function joinFamilies(
  db: Db,
  registrationId: string,
  otherId: string,
  actor: Actor,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockFamilies(tx)
    const [one, other] = [await findNamed(tx, registrationId), await findNamed(tx, otherId)]
    if (one.familyId === other.familyId) throw new AppError('same_family')
    const act = beginAct(actor)
    const at = act.now.toISOString()
    const known = await tx
      .selectFrom('family_keys')
      .where('key', 'in', [one.key, other.key])
      .select(['key', 'family_id'])
      .execute()
    const idOf = (key: string) => known.find((row) => row.key === key)?.family_id
    const family_id = idOf(one.key) ?? idOf(other.key) ?? randomUUID()
    const former = idOf(other.key)
    if (former) await mergeFamilies(tx, family_id, former)
    for (const key of [one.key, other.key]) {
      const joined = { joined_at: at, joined_by: act.by }
      await tx
        .insertInto('family_keys')
        .values({ key, family_id, ...joined })
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet(joined).where('family_keys.joined_at', 'is', null),
        )
        .execute()
    }
    await renewJoinedNotes(tx, family_id, act)
    await recordLine(tx, one, familyActivity.joined(one.name), act)
  })
}

/** Gives joined notes a new time, so that a page opened before the join, which shows one note, cannot replace both. */
async function renewJoinedNotes(tx: Tx, familyId: string, { by, now }: Act): Promise<void> {
  const ids = (await listMembers(tx, [familyId])).map(({ id }) => id)
  const [latest, earlier] = await tx
    .selectFrom('family_notes')
    .where('registration_id', 'in', ids)
    .orderBy('updated_at', 'desc')
    .orderBy('registration_id')
    .select(['registration_id', 'updated_at'])
    .execute()
  if (!latest || !earlier) return
  const updated_at = timeOfChange(now, latest.updated_at).toISOString()
  await tx
    .updateTable('family_notes')
    .set({ updated_at, updated_by: by })
    .where('registration_id', '=', latest.registration_id)
    .execute()
}

/** Throws `registration_not_found`, `not_joined`. */
export async function separateFamily(
  db: Db,
  registrationId: string,
  key: string,
  actor: Actor,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockFamilies(tx)
    const one = await findNamed(tx, registrationId)
    const act = beginAct(actor)
    const removed = await tx
      .deleteFrom('family_keys')
      .where('key', '=', key)
      .where('family_id', '=', one.familyId)
      .where('joined_at', 'is not', null)
      .returning('key')
      .executeTakeFirst()
    if (!removed) throw new AppError('not_joined')
    await dissolveIfAlone(tx, one.familyId)
    await recordLine(tx, one, familyActivity.separated(one.name), act)
  })
}

/**
 * Replaces the note about the family; "" removes it. The note is stored with the newest registration
 * (`keepFamilyNotes`). Throws `registration_not_found`, `changed_meanwhile`.
 */
export async function saveFamilyNote(
  db: Db,
  registrationId: string,
  { note, noteAt }: { note: string; noteAt?: string | null },
  actor: Actor,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockFamilies(tx)
    const one = await findNamed(tx, registrationId)
    const members = await listMembers(tx, [one.familyId])
    const ids = members.map(({ id }) => id)
    const before = await findFamilyNote(tx, ids)
    if (note === before.note) return
    if (noteAt !== undefined && noteAt !== before.noteAt) throw new AppError('changed_meanwhile')
    const act = beginAct(actor, before.noteAt ?? undefined)
    await tx.deleteFrom('family_notes').where('registration_id', 'in', ids).execute()
    const newest = newestOf(members)
    if (note !== '' && newest) {
      const by = { updated_at: act.now.toISOString(), updated_by: act.by }
      await tx
        .insertInto('family_notes')
        .values({ registration_id: newest.id, note, ...by })
        .execute()
    }
    await recordLine(tx, one, familyActivity.noted(one.name), act)
  })
}

export async function recordFamilyExport(
  db: Db,
  id: string,
  name: string,
  actor: Actor,
): Promise<void> {
  await inTransaction(db, (tx) =>
    recordLine(tx, { id }, familyActivity.shown(name), beginAct(actor)),
  )
}

async function findNamed(tx: Tx, id: string) {
  const familyId = await findFamilyId(tx, id)
  const row = await tx
    .selectFrom('registrations')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .select(['id', 'name', 'email_key', 'phone_key'])
    .executeTakeFirst()
  if (!row || familyId === undefined) throw new AppError('registration_not_found')
  return { ...row, familyId, key: keyOfRow(row) }
}

async function recordLine(
  tx: Tx,
  { id }: { id: string },
  description: string,
  { by, now }: { by: string; now: Date },
): Promise<void> {
  await recordActivity(tx, { type: 'other', description, registrationId: id, actor: by }, now)
}
