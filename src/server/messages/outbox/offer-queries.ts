import { offersApartMs } from '../../../domain/brakes.ts'
import type { Tx } from '../../db/connect.ts'
import { hashToken } from '../../http/token-hash.ts'
import type { MessagePayload } from './outbox-payload.ts'

/**
 * When a registration may hear of a free spot again (DESIGN.md 5, rule 16); null where a notice that is
 * still to go says the same.
 */
export async function nextOfferAt(
  tx: Tx,
  registrationId: string,
  timeSlotId: string,
  now: Date,
): Promise<Date | null> {
  const offers = await tx
    .selectFrom('messages')
    .where('registration_id', '=', registrationId)
    .where('kind', '=', 'spot_available')
    .where('state', 'in', ['queued', 'sent', 'kept'])
    .select(['state', 'payload', 'created_at', 'sent_at'])
    .execute()
  for (const { state, payload } of offers) {
    if (state === 'queued' && (await willTell(tx, JSON.parse(payload), timeSlotId))) return null
  }
  const gone = offers
    .filter(({ state }) => state !== 'queued')
    .map(({ created_at, sent_at }) => Date.parse(sent_at ?? created_at))
    // A clock that was ahead must not keep the family waiting until it is that late.
    .filter((at) => Math.abs(now.getTime() - at) < offersApartMs)
  return new Date(Math.max(now.getTime(), ...gone.map((at) => at + offersApartMs)))
}

/** A notice of another slot, or with a link that has ended, is not sent. */
async function willTell(tx: Tx, payload: MessagePayload, timeSlotId: string): Promise<boolean> {
  if (payload.timeSlotId !== timeSlotId) return false
  const link = await tx
    .selectFrom('cancel_tokens')
    .where('token_hash', '=', hashToken(payload.cancelToken ?? ''))
    .select('token_hash')
    .executeTakeFirst()
  return link !== undefined
}
