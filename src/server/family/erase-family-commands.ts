import { familyActivity } from '../../contract/words/en/admin-activity-family.ts'
import { type Actor, beginAct, recordAct } from '../activity/activity-commands.ts'
import { eraseMentions } from '../activity/erase-activity-commands.ts'
import type { Db } from '../db/connect.ts'
import { emptyWriteAheadLog } from '../db/overwrite-deleted.ts'
import { inTransaction } from '../db/transaction.ts'
import { lockFamilies } from '../family-member/family-lock-commands.ts'
import { AppError } from '../http/errors.ts'
import { erasePeople } from './erase-commands.ts'
import { findFamilyRows } from './family-page-queries.ts'

/**
 * Throws `registration_not_found`, `not_erasable`, and `changed_meanwhile` if one of `ids` is already erased, or has
 * neither the family nor the phone of `registrationId`.
 */
export async function eraseFamily(
  db: Db,
  registrationId: string,
  ids: readonly string[],
  actor: Actor,
): Promise<number> {
  const erased = await inTransaction(db, async (tx) => {
    await lockFamilies(tx)
    const { own, samePhone } = await findFamilyRows(tx, registrationId)
    const rows = [...own, ...samePhone].filter(({ erased_at }) => erased_at === null)
    const chosen = rows.filter(({ id }) => ids.includes(id))
    if (chosen.length !== new Set(ids).size) throw new AppError('changed_meanwhile')
    const act = beginAct(actor)
    const { count, banNames } = await erasePeople(tx, ids, act)
    await eraseMentions(tx, [...new Set([...chosen.map(({ name }) => name), ...banNames])])
    await recordAct(tx, familyActivity.erased(count), act)
    return count
  })
  await emptyWriteAheadLog(db)
  return erased
}
