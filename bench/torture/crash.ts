import type { Random } from '../../src/server/demo/random.ts'
import type { Site } from './site.ts'

/** What each round kills, in turn */
const crashes = {
  sqlite: ['server', 'server', 'server while it starts'],
  postgres: ['one of two', 'both', 'database', 'everything'],
} as const

export type Plan = ReturnType<typeof planRound>

export function planRound(engine: Site['engine'], round: number, random: Random) {
  const choice = crashes[engine]
  const crash = choice[round % choice.length] ?? choice[0]
  return {
    crash,
    killsDatabase: crash === 'database' || crash === 'everything',
    /** Successful responses in this round before the crash */
    responsesBefore: 1 + Math.floor(random() * 120),
    /** Delay after the last of them, so that crashes do not always coincide with a response */
    delayMs: random() * 15,
    /** Successful responses after the crash */
    responsesAfter: Math.floor(random() * 40),
    /** How far into its start the server is killed, as a fraction of the last start's duration */
    startFraction: random() * 1.2,
  }
}

/** Kills what the plan names; returns a time when everything killed was dead. */
export async function kill(site: Site, plan: Plan): Promise<Date> {
  const { crash, killsDatabase, startFraction } = plan
  const apps = crash === 'database' ? 0 : crash === 'one of two' ? 1 : 2
  await Promise.all([site.killApps(apps), killsDatabase && site.killDatabase()])
  // A server killed late in its start may have sent messages, so the time is taken after the kill.
  if (crash === 'server while it starts') await site.startAndKill(startFraction)
  return new Date()
}
