import { setTimeout } from 'node:timers/promises'
import { api } from '../../src/contract/paths.ts'
import type { Engine } from '../../src/server/db/engine.ts'
import { seededRandom } from '../../src/server/demo/random.ts'
import { adminLogin } from '../../test/support/data.ts'
import { checkDeliveries, recordInterrupted, waitUntilSent } from './check-deliveries.ts'
import { checkStored } from './check-stored.ts'
import { actAsAdministrator, actAsFamily } from './clients.ts'
import { openInboxes } from './inboxes.ts'
import { actionKinds } from './registration-model.ts'
import { openSite, planRound } from './site.ts'
import { call, createResults, openRound, type Round, type World } from './world.ts'

const actors = [...Array.from({ length: 6 }, () => actAsFamily), actAsAdministrator]

/** Kills a site repeatedly under load; after each kill, compares the stored data with the responses that clients got. */
export async function torture(
  engine: Engine,
  { rounds: count, seed, folder }: { rounds: number; seed: number; folder: string },
) {
  const results = createResults()
  const { figures, violate } = results
  const inboxes = await openInboxes()
  const site = await openSite(engine, folder, inboxes.env)
  const rounds: Round[] = []
  try {
    // Kill the first starts at different moments of the new database's migrations.
    const random = seededRandom(`first start ${engine} ${seed}`)
    for (let n = 0; n < 5; n++) await site.startAndKill((n + random()) / 5)
    await site.start()
    const request = { method: 'POST', path: api.adminLogin(), body: adminLogin }
    const { body } = await call<{ token: string }>({ results }, site.urls()[0], request)
    if (!body.token) throw new Error('The administrator cannot sign in')
    const shared = { site, inboxes, results, rounds, interrupted: new Map() }
    const world: World = { ...shared, token: body.token }
    for (figures.rounds = 1; figures.rounds <= count; figures.rounds++) {
      const [startedAt, before] = [performance.now(), figures['acknowledged calls']]
      const round = await openRound(world)
      const crash = await runRound(round, `${figures.rounds} ${engine} ${seed}`).finally(() => {
        round.hasFailed = !round.isOver
        round.isOver = true
      })
      console.error(
        `${engine}, round ${figures.rounds} of ${count}: killed ${crash}, ` +
          `${figures['acknowledged calls'] - before} acknowledged, ${Math.round(performance.now() - startedAt)} ms`,
      )
      await waitUntilSent(world)
    }
    figures.rounds = count
    await waitUntilSent(world, { includeRetries: true })
    await checkStored(world)
    await checkDeliveries(world)
    if (count >= 10) requireAll(world)
    for (const code of await site.stop()) {
      if (code !== 0) violate(`a server exited with code ${code} on shutdown`)
    }
    return figures
  } finally {
    await site.close()
    await inboxes.close()
  }
}

/** A run in which something never happened proves nothing about it. */
function requireAll({ rounds, results }: World): void {
  const acts = rounds.flatMap(({ families }) => families.flatMap((family) => family.acts))
  const done = new Set(acts.flatMap(([{ kind }, { is }]) => (is === 'done' ? kind : [])))
  const missing = actionKinds.filter((kind) => !done.has(kind))
  if (missing.length > 0) results.violate(`never done: ${missing}`)
}

async function runRound(round: Round, seed: string): Promise<string> {
  const { site, results } = round
  const { figures } = results
  const plan = planRound(site.engine, figures.rounds, seededRandom(seed))
  const working = Promise.all(
    actors.map(async (act, n) => {
      const client = { round, random: seededRandom(`${n} ${seed}`) }
      while (!round.isOver) await act(client)
    }),
  )
  async function answered(count: number) {
    const enough = figures['acknowledged calls'] + count
    while (figures['acknowledged calls'] < enough) await setTimeout(1)
  }
  const survives = plan.crash === 'one of two'
  await answered(plan.responsesBefore)
  await setTimeout(plan.delayMs)

  results.mayBeUnavailable = plan.killsDatabase
  if (!survives) round.held = Promise.withResolvers()
  const deadAt = await site.kill(plan)
  // The surviving process keeps answering. If only the database was killed, every process gets a health check.
  if (survives) await answered(plan.responsesAfter)
  else for (const url of site.urls()) await call(round, url, { method: 'GET', path: api.health() })
  await site.start()
  await recordInterrupted(round, deadAt)
  if (!survives) {
    await Promise.allSettled(round.running)
    await checkStored(round)
    round.held?.resolve()
    round.held = undefined
    await answered(plan.responsesAfter)
  }
  round.isOver = true
  await working
  results.mayBeUnavailable = false
  await checkStored(round)
  return plan.crash
}
