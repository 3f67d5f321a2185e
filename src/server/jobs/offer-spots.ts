import type { Db } from '../db/connect.ts'
import { offerUnclaimedSpots } from '../waitlist/waitlist-commands.ts'
import type { Job } from './runner.ts'

/** Offers free spots that no command offered, or whose offer failed (waitlist-queries.ts). */
export function offerSpotsJob({ db, clock }: { db: Db; clock: () => Date }): Job {
  return { name: 'offer-spots', wakes: false, run: () => offerUnclaimedSpots(db, clock) }
}
