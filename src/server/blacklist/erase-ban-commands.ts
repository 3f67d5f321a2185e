import { adminAnswers } from '../../contract/words/en/admin-answers.ts'
import { hasBanEnded } from '../../domain/ban.ts'
import { erasedName } from '../../domain/family.ts'
import type { Db, Tx } from '../db/connect.ts'
import { eraseExternalIds } from '../imported/erase-id-commands.ts'
import { erasedKey } from '../secrets/token-hash.ts'

type Erased = {
  ids: readonly string[]
  emailKeys: readonly string[]
  phoneKeys: readonly string[]
}

/**
 * A ban in force keeps its dates and the hashes of its keys; entries that match nobody are deleted. Entries with
 * another family's e-mail address do not change. Returns the erased names.
 */
export async function eraseBans(tx: Tx, erased: Erased, now: Date): Promise<string[]> {
  const entries = await findEntries(tx, erased)
  await eraseExternalIds(
    tx,
    'imported_bans',
    entries.map(({ id }) => id),
  )
  for (const entry of entries) {
    const isOver = entry.is_warning === 1 || hasBanEnded(entry.ends_at, now)
    const numbers = await tx
      .deleteFrom('blacklist_phones')
      .where('blacklist_id', '=', entry.id)
      .returning('phone_key')
      .execute()
    if (isOver || (entry.email_key === '' && numbers.length === 0)) {
      await tx.deleteFrom('blacklist').where('id', '=', entry.id).execute()
      continue
    }
    await tx
      .updateTable('blacklist')
      .set({
        name: erasedName,
        email: '',
        email_key: entry.email_key && erasedKey(entry.email_key),
        phone: '',
        reason: adminAnswers.erasedBanReason,
      })
      .where('id', '=', entry.id)
      .execute()
    const hashed = numbers.map(({ phone_key }) => ({
      phone_key: erasedKey(phone_key),
      blacklist_id: entry.id,
    }))
    if (hashed.length > 0) await tx.insertInto('blacklist_phones').values(hashed).execute()
  }
  return entries.map(({ name }) => name)
}

export async function deleteEndedErasedBans(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('blacklist')
    .where('name', '=', erasedName)
    .where('email', '=', '')
    .where('phone', '=', '')
    .where('ends_at', '<=', now.toISOString())
    .execute()
}

async function findEntries(tx: Tx, { ids, emailKeys, phoneKeys }: Erased) {
  return tx
    .selectFrom('blacklist')
    .where((eb) =>
      eb.or([
        eb('email_key', 'in', ['-', ...emailKeys]),
        eb.and([
          eb('email_key', '=', ''),
          eb.or([
            eb('registration_id', 'in', ids),
            eb('id', 'in', (of) =>
              of
                .selectFrom('blacklist_phones')
                .where('phone_key', 'in', ['-', ...phoneKeys])
                .select('blacklist_id'),
            ),
          ]),
        ]),
      ]),
    )
    .where('name', '!=', erasedName)
    .select(['id', 'name', 'email_key', 'ends_at', 'is_warning'])
    .execute()
}
