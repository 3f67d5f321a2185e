import type { Random } from '../../src/server/demo/random.ts'
import type { Site } from './site.ts'

/** What is killed in a round */
const strikes = {
  sqlite: ['server', 'server', 'server while it starts'],
  postgres: ['one of two', 'both', 'database', 'everything'],
} as const
export type Strike = (typeof strikes)['sqlite' | 'postgres'][number]

export type Plan = {
  strike: Strike
  /** Answers of success in this round before it happens */
  afterAnswers: number
  /** And then this long, so that it does not fall on an answer's own moment */
  afterMs: number
  /** Answers after it, where something survives to give them */
  thenAnswers: number
  /** How far a start has come when it is killed, in parts of what the last one took */
  startPart: number
}

/** In turn, so that each comes as often as the others */
export function planRound(engine: Site['engine'], round: number, random: Random): Plan {
  const choice = strikes[engine]
  return {
    strike: choice[round % choice.length] ?? choice[0],
    afterAnswers: 1 + Math.floor(random() * 120),
    afterMs: random() * 15,
    thenAnswers: Math.floor(random() * 40),
    startPart: random() * 1.2,
  }
}

/** Kills, and has all that was killed run again. Answers when it was dead: later than that nobody sent a message. */
export async function strikeSite(
  site: Site,
  plan: Plan,
  whileDown: () => Promise<void>,
): Promise<Date> {
  const { strike } = plan
  if (strike === 'one of two') {
    await site.killApps(1)
    const dead = new Date()
    await whileDown()
    await site.start()
    return dead
  }
  if (strike === 'database') {
    await site.killDatabase()
    await whileDown()
    const dead = new Date()
    await site.resumeDatabase()
    return dead
  }
  if (strike === 'everything') await Promise.all([site.killApps(2), site.killDatabase()])
  else await site.killApps(2)
  // Killed late in its start, it may have sent something already.
  if (strike === 'server while it starts') await site.startAndKill(plan.startPart)
  const dead = new Date()
  if (strike === 'everything') await site.resumeDatabase()
  await site.start()
  return dead
}
