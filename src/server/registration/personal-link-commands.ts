import type { Tx } from '../db/connect.ts'
import { hashLinkToken } from '../http/token-hash.ts'

/**
 * Ends all personal links of a registration so far (DESIGN.md 5, rule 3). Call it before queueing the message with the
 * new link.
 */
export async function revokePersonalLinks(tx: Tx, registrationId: string): Promise<void> {
  await tx.deleteFrom('cancel_tokens').where('registration_id', '=', registrationId).execute()
}

/** Ends the links that are not newer than `token`'s, which keeps working. */
export async function revokeOlderLinks(
  tx: Tx,
  registrationId: string,
  token: string,
): Promise<void> {
  const used = hashLinkToken(token)
  await tx
    .deleteFrom('cancel_tokens')
    .where('registration_id', '=', registrationId)
    .where('token_hash', '!=', used)
    .where('created_at', '<=', (eb) =>
      eb
        .selectFrom('cancel_tokens as used')
        .where('used.token_hash', '=', used)
        .select('used.created_at'),
    )
    .execute()
}
