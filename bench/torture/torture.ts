import { setTimeout } from 'node:timers/promises'
import type { Event } from '../../src/contract/event.ts'
import { api } from '../../src/contract/paths.ts'
import { dayMs, hourMs } from '../../src/domain/duration.ts'
import type { Engine } from '../../src/server/db/engine.ts'
import { seededRandom } from '../../src/server/demo/random.ts'
import { actAsAdministrator, makeCalls } from './administrator-client.ts'
import {
  checkDeliveries,
  checkLinks,
  type Interrupted,
  recordInterrupted,
  waitUntilSent,
} from './check-deliveries.ts'
import { checkRound } from './check-round.ts'
import { type Client, call, type Round } from './client.ts'
import { kill, planRound } from './crash.ts'
import { actAsFamily } from './family-client.ts'
import { createGate } from './gate.ts'
import { openInboxes } from './inboxes.ts'
import { crashWhileReminding } from './reminder-crashes.ts'
import { createResults, type Results } from './results.ts'
import { administrator, openSite, type Site } from './site.ts'

const familiesAtOnce = 6

/** Kills a site repeatedly under load; after each kill, compares the stored data with the responses that clients got. */
export async function torture(
  engine: Engine,
  { rounds, seed, folder }: { rounds: number; seed: string; folder: string },
): Promise<Results> {
  const results = createResults(engine === 'sqlite' ? 'SQLite' : 'PostgreSQL, 2 processes')
  const inboxes = await openInboxes()
  const site = await openSite(engine, folder, inboxes.env)
  const interrupted: Interrupted = new Map()
  const finished: Round[] = []
  try {
    // Kill the first starts at different moments of the new database's migrations.
    const random = seededRandom(`first start ${engine} ${seed}`)
    for (let n = 0; n < 5; n++) await site.startAndKill((n + random()) / 5)
    await site.start()
    const adminToken = await signIn(site, results)
    for (let n = 1; n <= rounds; n++) {
      results.rounds = n
      const round = await openRound(site, adminToken, results)
      finished.push(round)
      const [startedAt, before] = [performance.now(), results.acknowledged]
      const shared = { round, gate: createGate(), inboxes, results, adminToken, urls: site.urls }
      const crash = await runRound(site, shared, `${n} ${engine} ${seed}`, interrupted)
      console.error(
        `${engine}, round ${n} of ${rounds}: killed ${crash}, ` +
          `${results.acknowledged - before} acknowledged, ${Math.round(performance.now() - startedAt)} ms`,
      )
      await waitUntilSent(site)
    }
    await waitUntilSent(site, { includeRetries: true })
    // Later crashes must not have damaged the data of earlier rounds.
    for (const round of finished) await checkRound(site, round, results)
    await crashWhileReminding(site, finished, interrupted, results)
    await waitUntilSent(site, { includeRetries: true })
    const families = finished.flatMap((round) => round.families)
    await checkDeliveries(site, inboxes, families, interrupted, results)
    await checkLinks(site, inboxes, families, results)
    results.requireAll(rounds)
    for (const code of await site.stop()) {
      if (code !== 0) results.violate(`a server exited with code ${code} on shutdown`)
    }
    return results
  } finally {
    await site.close()
    await inboxes.close()
  }
}

async function runRound(
  site: Site,
  shared: Omit<Client, 'random'>,
  seed: string,
  interrupted: Interrupted,
): Promise<string> {
  const { round, gate, results } = shared
  const plan = planRound(site.engine, results.rounds, seededRandom(seed))
  const actors = [...Array.from({ length: familiesAtOnce }, () => actAsFamily), actAsAdministrator]
  const clients = actors.map((_, n) => ({ ...shared, random: seededRandom(`${n} ${seed}`) }))
  const working = Promise.all(
    clients.map(async (client, n) => {
      while (!round.isOver) await actors[n]?.(client)
    }),
  )
  async function answered(count: number) {
    const enough = results.acknowledged + count
    while (results.acknowledged < enough) await setTimeout(1)
  }
  const survives = plan.crash === 'one of two'
  await answered(plan.responsesBefore)
  await setTimeout(plan.delayMs)

  results.mayBeUnavailable = plan.killsDatabase
  if (!survives) gate.close()
  const deadAt = await kill(site, plan)
  // The surviving process keeps answering. If only the database was killed, every process gets a health check.
  if (survives) await answered(plan.responsesAfter)
  else
    for (const url of site.urls()) await call(url, { method: 'GET', path: api.health() }, results)
  await site.start()
  await recordInterrupted(site, deadAt, interrupted)
  if (!survives) {
    await gate.waitUntilEmpty()
    await checkRound(site, round, results)
    gate.open()
    await answered(plan.responsesAfter)
  }
  round.isOver = true
  await working
  await makeCalls({ ...shared, random: seededRandom(`calls ${seed}`) })
  results.mayBeUnavailable = false
  await checkRound(site, round, results)
  results.calls += round.called.size
  return plan.crash
}

async function signIn(site: Site, results: Results): Promise<string> {
  const request = { method: 'POST', path: api.adminLogin(), body: administrator } as const
  const answer = await call<{ token: string }>(site.urls()[0] ?? '', request, results)
  if (answer.is === 'done' && answer.body.token) return answer.body.token
  throw new Error('The administrator cannot sign in')
}

/** Creates an event ten days ahead, too early for reminders. */
async function openRound(site: Site, token: string, results: Results): Promise<Round> {
  const at = (hours: number) => new Date(Date.now() + 10 * dayMs + hours * hourMs).toISOString()
  const capacities = [8, 12, 8, 12]
  const timeSlots = capacities.map((capacity, n) => ({
    startTime: at(n),
    endTime: at(n + 1),
    capacity,
  }))
  const body = { title: `Wash ${results.rounds}`, date: at(0), location: 'Harrison', timeSlots }
  const request = { method: 'POST', path: api.adminEvents(), body, token } as const
  const answer = await call<Event>(site.urls()[0] ?? '', request, results)
  if (answer.is === 'doubt') return openRound(site, token, results)
  if (answer.is !== 'done' || !answer.body.id || !answer.body.timeSlots) {
    throw new Error(`Could not create an event: ${JSON.stringify(answer)}`)
  }
  return {
    eventId: answer.body.id,
    slots: answer.body.timeSlots,
    families: [],
    capacities: [capacities],
    edits: { done: 0, doubtful: 0 },
    called: new Set(),
    isOver: false,
  }
}
