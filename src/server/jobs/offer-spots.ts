import { releaseKeptSpots } from '../closing/kept-spot-commands.ts'
import type { Db } from '../db/connect.ts'
import { offerUnclaimedSpots } from '../waitlist/waitlist-commands.ts'
import type { Job } from './runner.ts'

export function offerSpotsJob({ db, clock }: { db: Db; clock: () => Date }): Job {
  async function run(): Promise<void> {
    try {
      await releaseKeptSpots(db, clock)
    } finally {
      // Spots that cannot be released must not prevent the offers of others.
      await offerUnclaimedSpots(db, clock)
    }
  }
  return { name: 'offer-spots', wakes: false, run }
}
