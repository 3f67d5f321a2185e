import type { Tx } from '../db/connect.ts'
import { keyOfRow } from './family-id-queries.ts'
import { lockFamilies } from './family-lock-commands.ts'

type Keyed = { id: string; email_key: string | null; phone_key: string | null }

/** Moves the keys and erased registrations of the family `former` to the family `family_id`. */
export async function mergeFamilies(tx: Tx, family_id: string, former: string): Promise<void> {
  if (former === family_id) return
  await tx.updateTable('family_keys').set({ family_id }).where('family_id', '=', former).execute()
  await tx.updateTable('registrations').set({ family_id }).where('family_id', '=', former).execute()
}

/** A family with a single key is not joined: deletes the key's row, unless erased registrations need the row. */
export async function dissolveIfAlone(tx: Tx, familyId: string): Promise<void> {
  const remaining = await tx
    .selectFrom('family_keys')
    .where('family_id', '=', familyId)
    .select('key')
    .execute()
  if (remaining.length !== 1) return
  const erased = await tx
    .selectFrom('registrations')
    .where('family_id', '=', familyId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  const row = tx.updateTable('family_keys').where('family_id', '=', familyId)
  if (erased) await row.set({ joined_at: null, joined_by: null }).execute()
  else await tx.deleteFrom('family_keys').where('family_id', '=', familyId).execute()
}

/**
 * Keeps a family joined when an administrator corrects its e-mail address or phone, which changes the registration's
 * key. Not for changes by the public: anybody could join a stranger to a family by typing its address.
 */
export async function keepJoined(tx: Tx, before: Keyed, after: Keyed): Promise<void> {
  const [formerKey, key] = [keyOfRow(before), keyOfRow(after)]
  if (formerKey === key) return
  await lockFamilies(tx)
  const known = await tx
    .selectFrom('family_keys')
    .where('key', 'in', [formerKey, key])
    .selectAll()
    .execute()
  const former = known.find((row) => row.key === formerKey)
  if (!former) return
  const isUsed = await isKeyUsed(tx, before)
  // This row is only for erased registrations, which stay with the other registrations of the former address.
  if (isUsed && former.joined_at === null) return
  const { family_id, joined_at, joined_by } = former
  const other = known.find((row) => row.key === key)
  if (other) await mergeFamilies(tx, family_id, other.family_id)
  await tx
    .insertInto('family_keys')
    .values({ key, family_id, joined_at, joined_by })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ joined_at, joined_by })
        .where('family_keys.joined_at', 'is', null),
    )
    .execute()
  if (!isUsed) await tx.deleteFrom('family_keys').where('key', '=', formerKey).execute()
  await dissolveIfAlone(tx, family_id)
}

async function isKeyUsed(tx: Tx, { id, email_key, phone_key }: Keyed): Promise<boolean> {
  const query = tx.selectFrom('registrations').where('id', '!=', id).select('id').limit(1)
  if (email_key !== null) {
    return Boolean(await query.where('email_key', '=', email_key).executeTakeFirst())
  }
  if (phone_key === null) return false
  const byPhone = query.where('phone_key', '=', phone_key).where('email_key', 'is', null)
  return Boolean(await byPhone.executeTakeFirst())
}
