import { setTimeout } from 'node:timers/promises'
import type { Event } from '../../src/contract/event.ts'
import { api } from '../../src/contract/paths.ts'
import { dayMs, hourMs } from '../../src/domain/duration.ts'
import type { Engine } from '../../src/server/db/engine.ts'
import { seededRandom } from '../../src/server/demo/random.ts'
import { runAdministrator } from './administrator-client.ts'
import { call } from './call.ts'
import {
  checkLinks,
  checkMessages,
  type Interrupted,
  recordInterrupted,
  waitUntilSent,
} from './check-messages.ts'
import { checkRound } from './check-round.ts'
import { checkTexts } from './check-texts.ts'
import { createClientPause } from './client-pause.ts'
import { crashAndRestart, type Plan, planRound } from './crash.ts'
import { runFamilies } from './family-client.ts'
import { openMailbox } from './mailbox.ts'
import { openPhones } from './phones.ts'
import { crashWhileReminding } from './reminder-crashes.ts'
import { createResults, type Results } from './results.ts'
import type { Client, Round } from './round.ts'
import { administrator, openSite, type Site } from './site.ts'

const familiesAtOnce = 6

/** Kills one site repeatedly under load, and each time compares the stored data with the responses that clients got. */
export async function torture(
  engine: Engine,
  { rounds, seed, folder }: { rounds: number; seed: string; folder: string },
): Promise<Results> {
  const results = createResults(engine === 'sqlite' ? 'SQLite' : 'PostgreSQL, 2 processes')
  const mailbox = await openMailbox()
  const phones = await openPhones()
  const site = await openSite(engine, folder, { SMTP_URL: mailbox.url, ...phones.env })
  const interrupted: Interrupted = new Map()
  const finished: Round[] = []
  try {
    // The first starts, on an empty database, are killed during the migrations.
    const random = seededRandom(`first start ${engine} ${seed}`)
    for (let n = 0; n < 5; n++) await site.startAndKill((n + random()) / 5)
    await site.start()
    const adminToken = await signIn(site, results)
    for (let n = 1; n <= rounds; n++) {
      results.rounds = n
      const plan = planRound(engine, n, seededRandom(`${n} ${engine} ${seed}`))
      const round = await openRound(site, adminToken, results)
      finished.push(round)
      const startedAt = performance.now()
      const before = results.acknowledged
      const client = { round, mailbox, phones, results, adminToken, urls: site.urls }
      await runRound(site, client, plan, interrupted, `${n} ${engine} ${seed}`)
      console.error(
        `${engine}, round ${n} of ${rounds}: killed ${plan.crash}, ` +
          `${results.acknowledged - before} acknowledged, ${Math.round(performance.now() - startedAt)} ms`,
      )
      await waitUntilSent(site, { includeRetries: false })
    }
    await waitUntilSent(site, { includeRetries: true })
    // Later crashes must not have damaged the data of earlier rounds.
    for (const round of finished) await checkRound(site, round, results)
    await crashWhileReminding(site, finished, interrupted, results)
    await waitUntilSent(site, { includeRetries: true })
    await checkTexts(site, phones, finished, interrupted, results)
    await checkMessages(site, mailbox, finished, interrupted, results)
    await checkLinks(site, mailbox, results)
    if (results.calls === 0) results.violate('missing', 'calls: none was made')
    for (const code of await site.stop()) {
      if (code !== 0) results.violate('unexpected', `a server ended with ${code} when told to stop`)
    }
    return results
  } finally {
    await site.close()
    await mailbox.close()
    await phones.close()
  }
}

async function runRound(
  site: Site,
  shared: Omit<Client, 'random' | 'pause'>,
  plan: Plan,
  interrupted: Interrupted,
  seed: string,
): Promise<void> {
  const { round, results } = shared
  const pause = createClientPause()
  let ended = 0
  const actors = [...Array.from({ length: familiesAtOnce }, () => runFamilies), runAdministrator]
  const working = Promise.all(
    actors.map((action, n) =>
      action({ ...shared, pause, random: seededRandom(`${n} ${seed}`) }).finally(() => ended++),
    ),
  )
  const answered = (count: number) =>
    Promise.race([working, waitForResponses(results, results.acknowledged + count)])
  const survives = plan.crash === 'one of two'
  await answered(plan.responsesBefore)
  await setTimeout(plan.delayMs)

  results.mayBeUnavailable = plan.crash === 'database' || plan.crash === 'everything'
  if (!survives) pause.begin()
  const deadAt = await crashAndRestart(site, plan, async () => {
    // The surviving process carries on; or both get a health check while the database is down.
    if (survives) await answered(plan.responsesAfter)
    else
      for (const url of site.urls()) await call({ method: 'GET', url: url + api.health() }, results)
  })
  await recordInterrupted(site, deadAt, interrupted)
  if (!survives) {
    while (pause.waiting() + ended < actors.length) await setTimeout(1)
    await checkRound(site, round, results)
    pause.end()
    await answered(plan.responsesAfter)
  }
  round.isOver = true
  await working
  results.mayBeUnavailable = false
  await checkRound(site, round, results)
}

async function waitForResponses(results: Results, count: number): Promise<void> {
  while (results.acknowledged < count) await setTimeout(1)
}

async function signIn(site: Site, results: Results): Promise<string> {
  const url = `${site.urls()[0]}${api.adminLogin()}`
  const answer = await call<{ token: string }>(
    { method: 'POST', url, body: administrator },
    results,
  )
  if (answer.is !== 'done' || !answer.body.token)
    throw new Error('The administrator cannot sign in')
  return answer.body.token
}

/** Creates an event ten days ahead, too early for reminders. */
async function openRound(site: Site, token: string, results: Results): Promise<Round> {
  const at = (hours: number) => new Date(Date.now() + 10 * dayMs + hours * hourMs).toISOString()
  const timeSlots = [8, 12, 8, 12].map((capacity, i) => ({
    startTime: at(i),
    endTime: at(i + 1),
    capacity,
  }))
  const url = `${site.urls()[0]}${api.adminEvents()}`
  const body = { title: `Wash ${results.rounds}`, date: at(0), location: 'Harrison', timeSlots }
  const answer = await call<Event>({ method: 'POST', url, body, token }, results)
  if (answer.is === 'doubt') return openRound(site, token, results)
  if (answer.is !== 'done' || !answer.body.id || !answer.body.timeSlots) {
    throw new Error(`No event could be made: ${JSON.stringify(answer)}`)
  }
  return {
    eventId: answer.body.id,
    slots: answer.body.timeSlots,
    families: [],
    edits: [],
    overbooked: new Map(),
    called: [],
    isOver: false,
  }
}
