import { emailKey, phoneKey } from '../../domain/person.ts'
import type { Db } from '../db/connect.ts'

/** True when the e-mail or the phone number is on the blacklist (DESIGN.md 5, rule 4). */
export async function isBlacklisted(
  db: Db,
  person: { email: string; phone?: string | null },
): Promise<boolean> {
  const phone = phoneKey(person.phone)
  const entry = await db
    .selectFrom('blacklist')
    .where((eb) =>
      eb.or([
        eb('email_key', '=', emailKey(person.email)),
        ...(phone ? [eb('phone_key', '=', phone)] : []),
      ]),
    )
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return entry !== undefined
}
