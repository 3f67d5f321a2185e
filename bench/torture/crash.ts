import type { Random } from '../../src/server/demo/random.ts'
import type { Site } from './site.ts'

/** What is killed in a round */
const crashKinds = {
  sqlite: ['server', 'server', 'server while it starts'],
  postgres: ['one of two', 'both', 'database', 'everything'],
} as const
export type CrashKind = (typeof crashKinds)['sqlite' | 'postgres'][number]

export type Plan = {
  crash: CrashKind
  /** Successful responses in this round before the crash */
  responsesBefore: number
  /** Delay after the last of them, so that crashes do not always coincide with a response */
  delayMs: number
  /** Successful responses after the crash */
  responsesAfter: number
  /** How far into its start the server is killed, as a fraction of the last start's duration */
  startFraction: number
}

/** Cycles through the engine's list, in which a kind may be listed twice to come up more often. */
export function planRound(engine: Site['engine'], round: number, random: Random): Plan {
  const choice = crashKinds[engine]
  return {
    crash: choice[round % choice.length] ?? choice[0],
    responsesBefore: 1 + Math.floor(random() * 120),
    delayMs: random() * 15,
    responsesAfter: Math.floor(random() * 40),
    startFraction: random() * 1.2,
  }
}

/**
 * Kills and restarts; meanwhile runs `whileDown` if an app still responds. Returns the time by which the killed
 * processes were dead.
 */
export async function crashAndRestart(
  site: Site,
  plan: Plan,
  whileDown: () => Promise<void>,
): Promise<Date> {
  const { crash } = plan
  if (crash === 'one of two') {
    await site.killApps(1)
    const deadAt = new Date()
    await whileDown()
    await site.start()
    return deadAt
  }
  if (crash === 'database') {
    await site.killDatabase()
    await whileDown()
    const deadAt = new Date()
    await site.resumeDatabase()
    return deadAt
  }
  if (crash === 'everything') await Promise.all([site.killApps(2), site.killDatabase()])
  else await site.killApps(2)
  // A process killed late in its start may have sent messages.
  if (crash === 'server while it starts') await site.startAndKill(plan.startFraction)
  const deadAt = new Date()
  if (crash === 'everything') await site.resumeDatabase()
  await site.start()
  return deadAt
}
