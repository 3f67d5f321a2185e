import type { Family } from '../../contract/family.ts'
import { consentSentences } from '../../contract/words/consent-wordings.ts'
import type { Db } from '../db/connect.ts'

export async function listConsents(db: Db, ids: readonly string[]): Promise<Family['consents']> {
  const rows = await db
    .selectFrom('text_consents')
    .where('registration_id', 'in', ids)
    .selectAll()
    .orderBy('agreed_at', 'desc')
    .orderBy('registration_id', 'desc')
    .orderBy('phone_key')
    .execute()
  return rows.map((row) => ({
    registrationId: row.registration_id,
    phone: row.phone_key,
    agreedAt: row.agreed_at,
    endedAt: row.ended_at,
    sentence: row.wording && consentSentences[row.wording][row.language],
  }))
}
