import { mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { connect, type Db } from '../../src/server/db/connect.ts'
import type { Engine } from '../../src/server/db/engine.ts'
import { type PostgresServer, startPostgres } from '../../test/support/postgres-server.ts'
import { startProcess, stopProcess } from '../support/processes.ts'
import { type RunningServer, startAny } from '../support/server.ts'

const mainFile = join(import.meta.dirname, '../../src/server/main.ts')
export const administrator = { username: 'maria', password: 'correct horse' }

/** One database, the processes that serve it, and ways to break them */
export type Site = {
  engine: Engine
  /**
   * Looks at what is stored, by a connection that is closed again: while another one is open,
   * SQLite would not have to recover anything after a crash.
   */
  look<T>(reading: (db: Db) => Promise<T>): Promise<T>
  urls(): string[]
  /** Starts the processes that do not run */
  start(): Promise<void>
  /** Starts one, and kills it when that part of the time has gone by that the last start took */
  startAndKill(part: number): Promise<void>
  /** SIGKILL to so many of the processes, all in the same moment */
  killApps(count: number): Promise<void>
  killDatabase(): Promise<void>
  resumeDatabase(): Promise<void>
  /** SIGTERM to all; answers their exit codes */
  stop(): Promise<(number | null)[]>
  close(): Promise<void>
}

export async function openSite(
  engine: Engine,
  folder: string,
  services: Record<string, string>,
): Promise<Site> {
  mkdirSync(folder, { recursive: true })
  const postgres = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined
  const databaseUrl = postgres ? postgres.url : `file:${join(folder, 'torture.db')}`
  const wanted = postgres ? 2 : 1
  const env = {
    DATABASE_URL: databaseUrl,
    ...services,
    TIME_ZONE: zoneAtEleven(new Date()),
    MAIL_FROM: 'Washday <hello@example.org>',
    HOST: '127.0.0.1',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    JOB_INTERVAL_MS: '500',
    ADMIN_USERNAME: administrator.username,
    ADMIN_PASSWORD: administrator.password,
  }
  let apps: RunningServer[] = []
  let isOdd = false
  let startMs = 1_000

  return {
    engine,
    async look(reading) {
      const { db } = connect(databaseUrl)
      try {
        return await reading(db)
      } finally {
        await db.destroy()
      }
    },
    urls: () => apps.map(({ url }) => url),
    async start() {
      const missing = Array.from({ length: wanted - apps.length }, () =>
        startAny(folder, mainFile, env),
      )
      apps = [...apps, ...(await Promise.all(missing))]
      startMs = apps.at(-1)?.startMs ?? startMs
    },
    async startAndKill(part) {
      const log = openSync(join(folder, 'killed-at-start.log'), 'a')
      const child = startProcess(mainFile, {
        env: { ...env, PORT: '0' },
        log,
      })
      await setTimeout(part * startMs)
      await stopProcess(child, 'SIGKILL')
    },
    async killApps(count) {
      isOdd = !isOdd
      const inTurn = isOdd ? apps : apps.toReversed()
      apps = inTurn.slice(count)
      await Promise.all(inTurn.slice(0, count).map((app) => app.kill()))
    },
    killDatabase: async () => (postgres as PostgresServer).halt('SIGKILL'),
    resumeDatabase: async () => (postgres as PostgresServer).resume(),
    stop: () => Promise.all(apps.map((app) => app.stop())),
    async close() {
      await Promise.all(apps.map((app) => app.kill()))
      await postgres?.stop()
    },
  }
}

/** Texts go by day, and reminders are due in the evening: where it is eleven in the morning, both can be seen. */
function zoneAtEleven(now: Date): string {
  const hoursBehind = now.getUTCHours() - 11
  return `Etc/GMT${hoursBehind < 0 ? '-' : '+'}${Math.abs(hoursBehind)}`
}
