import type { Tx } from '../db/connect.ts'
import { findFamilyId, listMembers, newestOf } from './family-member-queries.ts'

export async function listRegistrationIds(
  tx: Tx,
  timeSlotIds: readonly string[],
): Promise<string[]> {
  const rows = await tx
    .selectFrom('registrations')
    .where('time_slot_id', 'in', ['', ...timeSlotIds])
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Call this before registrations are erased or deleted, after `lockFamilies`. Moves their notes to the family's newest
 * other registration that still has a name. Without such a registration, the notes will be deleted, too.
 */
export async function keepFamilyNotes(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const notes = await tx
    .selectFrom('family_notes')
    .where('registration_id', 'in', ids)
    .selectAll()
    .execute()
  for (const note of notes) {
    const familyId = await findFamilyId(tx, note.registration_id)
    if (familyId === undefined) continue
    const members = await listMembers(tx, [familyId])
    const newest = newestOf(members.filter(({ id }) => !ids.includes(id)))
    if (!newest) continue
    await tx
      .insertInto('family_notes')
      .values({ ...note, registration_id: newest.id })
      .onConflict((conflict) =>
        conflict
          .column('registration_id')
          .doUpdateSet((eb) => ({
            note: eb('family_notes.note', '||', eb.val(`\n${note.note}`)),
          }))
          .where('family_notes.note', '!=', note.note),
      )
      .execute()
    await tx
      .deleteFrom('family_notes')
      .where('registration_id', '=', note.registration_id)
      .execute()
  }
}
