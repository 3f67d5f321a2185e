import type { ExpressionBuilder } from 'kysely'
import { offerSpacingMs } from '../../../domain/brakes.ts'
import { isRecent } from '../../../domain/time-window.ts'
import type { Tx } from '../../db/connect.ts'
import type { Tables } from '../../db/tables.ts'
import { parseMessagePayload } from '../outbox-payload.ts'
import { hasCancelToken } from './outbox-queries.ts'

export function isOffer(eb: ExpressionBuilder<Tables, 'messages'>) {
  return eb.and([
    eb('messages.kind', 'in', ['spot_available', 'text_spot_available']),
    eb('messages.state', 'in', ['queued', 'sent', 'kept']),
  ])
}

/**
 * The earliest time for a registration's next "spot available" message (DESIGN.md 5, rule 16); null if an equivalent
 * message is queued already
 */
export async function nextOfferAt(
  tx: Tx,
  registrationId: string,
  timeSlotId: string,
  kind: 'spot_available' | 'text_spot_available',
  now: Date,
): Promise<Date | null> {
  const offers = await tx
    .selectFrom('messages')
    .where(isOffer)
    .where('registration_id', '=', registrationId)
    // Per kind: the text of an earlier offer may wait for the morning and must not delay the next e-mail.
    .where('kind', '=', kind)
    .where('channel', '!=', 'call')
    .select(['state', 'payload', 'created_at', 'sent_at'])
    .execute()
  for (const { state, payload } of offers) {
    if (state === 'queued' && (await isSameOffer(tx, payload, timeSlotId))) return null
  }
  const sentAt = offers
    .filter(({ state }) => state !== 'queued')
    .map(({ created_at, sent_at }) => Date.parse(sent_at ?? created_at))
    .filter((at) => isRecent(at, now, offerSpacingMs))
  return new Date(Math.max(now.getTime(), ...sentAt.map((at) => at + offerSpacingMs)))
}

/** False for a queued message about another slot or with a revoked link, because delivery will drop it */
async function isSameOffer(tx: Tx, json: string, timeSlotId: string): Promise<boolean> {
  const payload = parseMessagePayload(json)
  if (payload?.timeSlotId !== timeSlotId || !payload.cancelToken) return false
  return hasCancelToken(tx, payload.cancelToken)
}
