import { postAll } from './load.ts'
import { pairedRatio } from './statistics.ts'

/** As large as real slots, so that counting confirmed families costs as much as in production */
export const capacity = 10
export const connections = 20

type Rounds = { rounds: number; perRound: number }

/** Events with enough spots for all rounds, including the warm-up */
export function roomFor({ rounds, perRound }: Rounds) {
  const slots = 6
  return { events: Math.ceil(((rounds + 1) * perRound) / (slots * capacity)), slots, capacity }
}

/** Registrations per second, alternating between posting to `urls` and committing the same rows with `commitBare` */
export async function measureRounds({
  rounds,
  perRound,
  urls,
  bodies,
  commitBare,
  afterWarmUp,
}: Rounds & {
  urls: string[]
  bodies: object[]
  /** Commits the rows of the last `perRound` registrations; returns the duration. */
  commitBare: () => Promise<{ seconds: number }>
  afterWarmUp?: () => Promise<void>
}): Promise<{ ours: number[]; bare: number[]; ratio: number }> {
  const rates = { ours: [] as number[], bare: [] as number[] }
  for (let round = 0; round <= rounds; round++) {
    const posted = await postAll({
      urls,
      bodies: bodies.slice(round * perRound, (round + 1) * perRound),
      connections,
    })
    if (posted.statuses['201'] !== perRound) {
      throw new Error(`Not all were registered: ${JSON.stringify(posted.statuses)}`)
    }
    const committed = await commitBare()
    // The first round is a warm-up.
    if (round === 0) {
      await afterWarmUp?.()
      continue
    }
    rates.ours.push(perRound / posted.seconds)
    rates.bare.push(perRound / committed.seconds)
  }
  return { ...rates, ratio: pairedRatio(rates.ours, rates.bare) }
}
