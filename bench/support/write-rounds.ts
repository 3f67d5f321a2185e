import { postAll } from './load.ts'
import { pairedRatio } from './spread.ts'

/** Slots as large as real ones: nobody is refused, and counting who has a spot costs what it does. */
export const capacity = 10
export const connections = 20

type Rounds = { rounds: number; perRound: number }

/** Events with a spot for everybody of all rounds, the one that warms up included */
export function roomFor({ rounds, perRound }: Rounds) {
  const slots = 6
  return { events: Math.ceil(((rounds + 1) * perRound) / (slots * capacity)), slots, capacity }
}

/** Registrations a second at `urls`, and of `commitBare` with the very rows that they wrote, round by round */
export async function measureRounds({
  rounds,
  perRound,
  urls,
  bodies,
  commitBare,
}: Rounds & {
  urls: string[]
  bodies: object[]
  /** Commits what the last `perRound` registrations have written; answers how long that took. */
  commitBare: () => Promise<{ seconds: number }>
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
    // The first round warms up.
    if (round === 0) continue
    rates.ours.push(perRound / posted.seconds)
    rates.bare.push(perRound / committed.seconds)
  }
  return { ...rates, ratio: pairedRatio(rates.ours, rates.bare) }
}
