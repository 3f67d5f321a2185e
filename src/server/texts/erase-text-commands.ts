import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import { erasedKey } from '../secrets/token-hash.ts'

type Erased = {
  ids: readonly string[]
  names: readonly string[]
  /** Phones (E.164) that no registration has anymore */
  numbers: readonly string[]
}

/** A STOP stays in force, with a hash in place of the phone. */
export async function eraseTexts(tx: Tx, { ids, names, numbers }: Erased): Promise<void> {
  await tx.deleteFrom('text_questions').where('registration_id', 'in', ids).execute()
  // Stored answers may contain the name. The table holds a week of answers, so a scan is cheap. A text whose answer is
  // erased gets no answer at its second delivery.
  for (const name of new Set(names.map((one) => one.split(' ')[0] ?? one))) {
    await tx
      .updateTable('answered_texts')
      .set({ answer: null })
      .where(sql<boolean>`answer like ${`%${name.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`)
      .execute()
  }
  if (numbers.length === 0) return
  await tx.deleteFrom('text_questions').where('phone', 'in', numbers).execute()
  await tx.deleteFrom('text_hints').where('phone', 'in', numbers).execute()
  await tx.deleteFrom('text_replies').where('phone', 'in', numbers).execute()
  const stops = await tx
    .deleteFrom('text_opt_outs')
    .where('phone', 'in', numbers)
    .returningAll()
    .execute()
  for (const { phone, stopped_at } of stops) {
    await tx
      .insertInto('text_opt_outs')
      .values({ phone: erasedKey(phone), stopped_at })
      .onConflict((conflict) => conflict.column('phone').doNothing())
      .execute()
  }
}
