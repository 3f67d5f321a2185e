import { setTimeout } from 'node:timers/promises'
import type { Event } from '../../src/contract/event.ts'
import { api } from '../../src/contract/paths.ts'
import type { Engine } from '../../src/server/db/engine.ts'
import { seededRandom } from '../../src/server/demo/random.ts'
import { beAdministrator } from './admin-acts.ts'
import { call } from './call.ts'
import {
  checkLinks,
  checkMessages,
  type Interrupted,
  noteInterrupted,
  untilSent,
} from './check-messages.ts'
import { remindUnderFire } from './check-reminders.ts'
import { checkRound } from './check-round.ts'
import { checkTexts } from './check-texts.ts'
import { createGate } from './gate.ts'
import { openMailbox } from './mailbox.ts'
import { openPhones } from './phones.ts'
import { beFamilies } from './public-acts.ts'
import type { Round, Stage } from './round.ts'
import { administrator, openSite, type Site } from './site.ts'
import { type Plan, planRound, strikeSite } from './strike.ts'
import { createTally, type Tally } from './tally.ts'

const familiesAtOnce = 6
const dayMs = 86_400_000

/** Kills one site again and again under load, and holds what is stored against what was told each time. */
export async function torture(
  engine: Engine,
  { rounds, seed, folder }: { rounds: number; seed: string; folder: string },
): Promise<Tally> {
  const tally = createTally(engine === 'sqlite' ? 'SQLite' : 'PostgreSQL, 2 processes')
  const mailbox = await openMailbox()
  const phones = await openPhones()
  const site = await openSite(engine, folder, { SMTP_URL: mailbox.url, ...phones.env })
  const interrupted: Interrupted = new Map()
  const played: Round[] = []
  try {
    // A new database, whose first starts are killed while they make the tables
    const first = seededRandom(`first start ${engine} ${seed}`)
    for (let n = 0; n < 5; n++) await site.startAndKill((n + first()) / 5)
    await site.start()
    const adminToken = await signIn(site, tally)
    for (let n = 1; n <= rounds; n++) {
      tally.rounds = n
      const plan = planRound(engine, n, seededRandom(`${n} ${engine} ${seed}`))
      const round = await openRound(site, adminToken, tally)
      played.push(round)
      const startedAt = performance.now()
      const before = tally.acknowledged
      const stage = { round, mailbox, tally, adminToken, urls: site.urls }
      await playRound(site, stage, plan, interrupted, `${n} ${engine} ${seed}`)
      console.error(
        `${engine}, round ${n} of ${rounds}: killed ${plan.strike}, ` +
          `${tally.acknowledged - before} acknowledged, ${Math.round(performance.now() - startedAt)} ms`,
      )
      await untilSent(site, { all: false })
    }
    await untilSent(site, { all: true })
    // Later crashes must not have harmed what earlier rounds left.
    for (const round of played) await checkRound(site, round, tally)
    await remindUnderFire(site, played, interrupted, tally)
    await untilSent(site, { all: true })
    await checkTexts(site, phones, played, interrupted, tally)
    await checkMessages(site, mailbox, interrupted, tally)
    await checkLinks(site, mailbox, tally)
    for (const code of await site.stop()) {
      if (code !== 0) tally.violate('unexpected', `a server ended with ${code} when told to stop`)
    }
    return tally
  } finally {
    await site.close()
    await mailbox.close()
    await phones.close()
  }
}

async function playRound(
  site: Site,
  shared: Omit<Stage, 'random' | 'gate'>,
  plan: Plan,
  interrupted: Interrupted,
  seed: string,
): Promise<void> {
  const { round, tally } = shared
  const gate = createGate()
  let ended = 0
  const actors = [...Array.from({ length: familiesAtOnce }, () => beFamilies), beAdministrator]
  const working = Promise.all(
    actors.map((act, n) =>
      act({ ...shared, gate, random: seededRandom(`${n} ${seed}`) }).finally(() => ended++),
    ),
  )
  const answered = (count: number) =>
    Promise.race([working, untilAnswered(tally, tally.acknowledged + count)])
  const survives = plan.strike === 'one of two'
  await answered(plan.afterAnswers)
  await setTimeout(plan.afterMs)

  tally.mayBeUnavailable = plan.strike === 'database' || plan.strike === 'everything'
  if (!survives) gate.close()
  const dead = await strikeSite(site, plan, async () => {
    // The other one carries on, or both are asked while their database is gone.
    if (survives) await answered(plan.thenAnswers)
    else
      for (const url of site.urls()) await call({ method: 'GET', url: url + api.health() }, tally)
  })
  await noteInterrupted(site, dead, interrupted)
  if (!survives) {
    while (gate.waiting() + ended < actors.length) await setTimeout(1)
    await checkRound(site, round, tally)
    gate.open()
    await answered(plan.thenAnswers)
  }
  round.isOver = true
  await working
  tally.mayBeUnavailable = false
  await checkRound(site, round, tally)
}

async function untilAnswered(tally: Tally, count: number): Promise<void> {
  while (tally.acknowledged < count) await setTimeout(1)
}

async function signIn(site: Site, tally: Tally): Promise<string> {
  const url = `${site.urls()[0]}${api.adminLogin()}`
  const answer = await call<{ token: string }>({ method: 'POST', url, body: administrator }, tally)
  if (answer.is !== 'done' || !answer.body.token)
    throw new Error('The administrator cannot sign in')
  return answer.body.token
}

/** A new event ten days ahead, for which no reminder is due yet */
async function openRound(site: Site, token: string, tally: Tally): Promise<Round> {
  const at = (hours: number) => new Date(Date.now() + 10 * dayMs + hours * 3_600_000).toISOString()
  const timeSlots = [8, 12, 8, 12].map((capacity, i) => ({
    startTime: at(i),
    endTime: at(i + 1),
    capacity,
  }))
  const url = `${site.urls()[0]}${api.adminEvents()}`
  const body = { title: `Wash ${tally.rounds}`, date: at(0), location: 'Harrison', timeSlots }
  const answer = await call<Event>({ method: 'POST', url, body, token }, tally)
  if (answer.is === 'doubt') return openRound(site, token, tally)
  if (answer.is !== 'done' || !answer.body.id || !answer.body.timeSlots) {
    throw new Error(`No event could be made: ${JSON.stringify(answer)}`)
  }
  return {
    eventId: answer.body.id,
    slots: answer.body.timeSlots,
    families: [],
    edits: [],
    overbooked: new Map(),
    isOver: false,
  }
}
