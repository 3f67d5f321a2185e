import { releaseKeptSpots } from '../closing/kept-spot-commands.ts'
import type { Db } from '../db/connect.ts'
import { offerUnclaimedSpots } from '../waitlist/waitlist-commands.ts'
import type { Job } from './runner.ts'

export function offerSpotsJob({ db, clock }: { db: Db; clock: () => Date }): Job {
  async function run(): Promise<void> {
    await releaseKeptSpots(db, clock)
    await offerUnclaimedSpots(db, clock)
  }
  return { name: 'offer-spots', wakes: false, run }
}
