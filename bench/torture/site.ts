import { mkdirSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { connect, type Db } from '../../src/server/db/connect.ts'
import type { Engine } from '../../src/server/db/engine.ts'
import type { ProgramFacts } from '../../src/server/messages/templates/render-message.ts'
import { program as exampleProgram } from '../../test/support/example-message.ts'
import { startPostgres } from '../../test/support/postgres-server.ts'
import { startProcess, stopProcess } from '../support/processes.ts'
import { type RunningServer, startServerFile } from '../support/server.ts'

const mainFile = join(import.meta.dirname, '../../src/server/main.ts')
export const administrator = { username: 'maria', password: 'correct horse' }

/** The same facts as in the servers' environment, to render the expected texts */
export const program: ProgramFacts = { ...exampleProgram, timeZone: zoneAtEleven(new Date()) }

export type Site = Awaited<ReturnType<typeof openSite>>

export async function openSite(engine: Engine, folder: string, services: Record<string, string>) {
  mkdirSync(folder, { recursive: true })
  const postgres = engine === 'postgres' ? await startPostgres({ durable: true }) : undefined
  const databaseUrl = postgres ? postgres.url : `file:${join(folder, 'torture.db')}`
  const appCount = postgres ? 2 : 1
  const env = {
    DATABASE_URL: databaseUrl,
    ...services,
    TIME_ZONE: program.timeZone,
    PUBLIC_URL: program.publicUrl,
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
  let isDatabaseDead = false
  let startMs = 1_000

  return {
    engine,
    /**
     * Opens a connection for each read, because SQLite would not have to recover after a crash while another connection
     * stays open.
     */
    async read<T>(reading: (db: Db) => Promise<T>): Promise<T> {
      const { db } = connect(databaseUrl)
      try {
        return await reading(db)
      } finally {
        await db.destroy()
      }
    },
    urls: () => apps.map(({ url }) => url),
    async start() {
      if (isDatabaseDead) await postgres?.resume()
      isDatabaseDead = false
      const missing = Array.from({ length: appCount - apps.length }, () =>
        startServerFile(folder, mainFile, env),
      )
      apps = [...apps, ...(await Promise.all(missing))]
      startMs = apps.at(-1)?.startMs ?? startMs
    },
    /** Starts a process and kills it after the fraction `part` of the last start's duration. */
    async startAndKill(part: number) {
      const log = openSync(join(folder, 'killed-at-start.log'), 'a')
      const child = startProcess(mainFile, { env: { ...env, PORT: '0' }, log })
      await setTimeout(part * startMs)
      await stopProcess(child, 'SIGKILL')
    },
    /** Sends SIGKILL to `count` processes at once. */
    async killApps(count: number) {
      isOdd = !isOdd
      const inTurn = isOdd ? apps : apps.toReversed()
      apps = inTurn.slice(count)
      await Promise.all(inTurn.slice(0, count).map((app) => app.kill()))
    },
    async killDatabase() {
      isDatabaseDead = true
      await postgres?.halt('SIGKILL')
    },
    stop: () => Promise.all(apps.map((app) => app.stop())),
    async close() {
      await Promise.all(apps.map((app) => app.kill()))
      await postgres?.stop()
    },
  }
}

/** A time zone where the hour is 11 now: texts are sent only by day, and the reminders of the evening before are due. */
function zoneAtEleven(now: Date): string {
  const hoursBehind = now.getUTCHours() - 11
  return `Etc/GMT${hoursBehind < 0 ? '-' : '+'}${Math.abs(hoursBehind)}`
}
