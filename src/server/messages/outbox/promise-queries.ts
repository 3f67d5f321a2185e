import { keptInSlotUntil } from '../../../domain/closing.ts'
import type { FreeSlot } from '../../../domain/other-event.ts'
import type { Db } from '../../db/connect.ts'
import { findFreeSlots } from '../../time-slot/free-slot-queries.ts'
import { findKeptFor } from '../../time-slot/keeper-queries.ts'
import { findAsksOf } from '../../time-slot/kept-family-queries.ts'
import { countKeptSpots } from '../../time-slot/kept-spot-queries.ts'

/** What a message may promise a family */
export type Promised = {
  /** Slots with a spot for the family, at the events that it was asked to come to */
  elsewhere: readonly FreeSlot[]
  /** The time until which spots are kept for the family, by event */
  keptUntil: ReadonlyMap<string, string>
}

const noPromise: Promised = { elsewhere: [], keptUntil: new Map() }

type Row = {
  registrationId: string
  status: string
  closedAt: string | null
  capacity: number
  registrationCount: number | null
}

/**
 * By registration id. Includes expired kept spots until the job offer-spots releases them: at `epoch`, nothing has
 * expired. Callers check the time.
 */
export async function findPromised(
  db: Db,
  rows: readonly Row[],
): Promise<(registrationId: string) => Promised> {
  const epoch = new Date(0)
  const waiting = rows.filter(({ status }) => status === 'waitlist')
  const asks = await findAsksOf(db, idsOf(waiting), epoch)
  // Nearly all slots are neither closed nor over capacity, so usually nothing more is read.
  const withPromise = rows.filter(
    ({ registrationId, closedAt, capacity, registrationCount }) =>
      closedAt !== null ||
      (registrationCount ?? 0) > capacity ||
      asks.some((ask) => ask.registrationId === registrationId),
  )
  if (withPromise.length === 0) return () => noPromise
  const kept = await findKeptFor(db, idsOf(withPromise), epoch)
  const eventIds = [...new Set(asks.map(({ eventId }) => eventId))]
  const slots =
    eventIds.length === 0 ? [] : await findFreeSlots(db, eventIds, await countKeptSpots(db, epoch))
  return (registrationId) => {
    const keptForFamily = kept.filter((one) => one.registrationId === registrationId)
    const asksOfFamily = asks.filter((ask) => ask.registrationId === registrationId)
    const elsewhere = slots.filter(
      ({ eventId, timeSlotId, left }) =>
        asksOfFamily.some((ask) => ask.eventId === eventId) &&
        (left > 0 || keptForFamily.some((one) => one.timeSlotId === timeSlotId)),
    )
    const keptUntil = new Map<string, string>()
    for (const one of keptForFamily) {
      const until = keptInSlotUntil(one, one.keptUntil)
      const known = keptUntil.get(one.eventId)
      keptUntil.set(one.eventId, known && known < until ? known : until)
    }
    return { elsewhere, keptUntil }
  }
}

const idsOf = (rows: readonly Row[]) => rows.map(({ registrationId }) => registrationId)
