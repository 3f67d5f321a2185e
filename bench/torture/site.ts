import { mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { connect, type Db } from '../../src/server/db/connect.ts'
import type { Engine } from '../../src/server/db/engine.ts'
import type { Random } from '../../src/server/demo/random.ts'
import { adminLogin } from '../../test/support/data.ts'
import { startPostgres } from '../../test/support/postgres-server.ts'
import { mainFile, type RunningServer, startProcess, startServerFile } from '../support/server.ts'

const hoursBehind = new Date().getUTCHours() - 11
/** A zone where it is now 11 a.m., because texts are sent only from 8 a.m. to 8 p.m. */
const timeZone = `Etc/GMT${hoursBehind < 0 ? '-' : '+'}${Math.abs(hoursBehind)}`

export type Site = Awaited<ReturnType<typeof openSite>>

export async function openSite(engine: Engine, folder: string, services: Record<string, string>) {
  mkdirSync(folder, { recursive: true })
  const postgres = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined
  const databaseUrl = postgres ? postgres.url : `file:${join(folder, 'torture.db')}`
  const appCount = postgres ? 2 : 1
  const env = {
    DATABASE_URL: databaseUrl,
    ...services,
    TIME_ZONE: timeZone,
    PUBLIC_URL: 'https://washday.example.org/',
    MAIL_FROM: 'Washday <hello@example.org>',
    HOST: '127.0.0.1',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    JOB_INTERVAL_MS: '500',
    // Fifty rounds send more than a day's usual limit.
    TEXTS_PER_DAY: '1000000',
    ADMIN_USERNAME: adminLogin.username,
    ADMIN_PASSWORD: adminLogin.password,
  }
  const apps: RunningServer[] = []
  let isDatabaseDead = false
  let startMs = 1_000

  /**
   * Opens a connection for each use. SQLite recovers only when the first connection opens a database, so one that
   * stayed open here would keep a restart from testing the recovery.
   */
  async function use<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const { db } = connect(databaseUrl)
    return work(db).finally(() => db.destroy())
  }
  /** Sends SIGKILL to the `count` oldest processes at the same time. */
  async function killApps(count: number) {
    await Promise.all(apps.splice(0, count).map((app) => app.kill()))
  }
  /** Starts a process and kills it after `part` times the duration of the last start. */
  async function startAndKill(part: number) {
    const log = openSync(join(folder, 'killed-at-start.log'), 'a')
    const { stop } = startProcess(mainFile, { ...env, PORT: '0' }, log)
    await setTimeout(part * startMs)
    await stop('SIGKILL')
  }
  return {
    engine,
    startAndKill,
    /** Kills what the plan names; returns a time by which all of it was dead. */
    async kill({ crash, killsDatabase, startFraction }: Plan): Promise<Date> {
      const count = crash === 'database' ? 0 : crash === 'one of two' ? 1 : 2
      isDatabaseDead = killsDatabase
      await Promise.all([killApps(count), killsDatabase && postgres?.halt('SIGKILL')])
      // A server killed late in its start may have sent messages, so the time is taken after the kill.
      if (crash === 'server while it starts') await startAndKill(startFraction)
      return new Date()
    },
    use,
    urls: () => apps.map(({ url }) => url),
    async start() {
      if (isDatabaseDead) await postgres?.resume()
      isDatabaseDead = false
      const missing = Array.from({ length: appCount - apps.length }, () =>
        startServerFile(folder, mainFile, env),
      )
      apps.push(...(await Promise.all(missing)))
      startMs = apps.at(-1)?.startMs ?? startMs
    },
    stop: () => Promise.all(apps.map((app) => app.stop())),
    async close() {
      await killApps(appCount)
      await postgres?.stop()
    },
  }
}

/** What each round kills, in turn */
const crashes = {
  sqlite: ['server', 'server', 'server while it starts'],
  postgres: ['one of two', 'both', 'database', 'everything'],
} as const

type Plan = ReturnType<typeof planRound>

export function planRound(engine: Engine, round: number, random: Random) {
  const choice = crashes[engine]
  const crash = choice[round % choice.length] ?? choice[0]
  return {
    crash,
    killsDatabase: crash === 'database' || crash === 'everything',
    /** Successful responses in this round before the crash */
    responsesBefore: 1 + Math.floor(random() * 120),
    /** Delay after the last of them, so that crashes do not always coincide with a response */
    delayMs: random() * 15,
    responsesAfter: Math.floor(random() * 40),
    startFraction: random() * 1.2,
  }
}
