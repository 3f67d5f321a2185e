import type { Tx } from '../db/connect.ts'

/**
 * Ends every personal link of a registration that exists so far; those of messages queued afterwards work
 * (DESIGN.md 5, rule 3). Call it before the message that carries the new link is queued.
 */
export async function revokePersonalLinks(tx: Tx, registrationId: string): Promise<void> {
  await tx.deleteFrom('cancel_tokens').where('registration_id', '=', registrationId).execute()
}
