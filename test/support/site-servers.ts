import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../../src/server/config/config.ts'
import { openDatabase } from '../../src/server/db/open-database.ts'
import { type Running, start } from '../../src/server/start.ts'
import { createDatabaseFolder } from './database-folder.ts'
import { journeysPostgres } from './journeys-postgres.ts'
import { startLoadBalancer } from './load-balancer.ts'
import { type MigratedPostgres, takePostgresDatabase } from './postgres-database.ts'

const webFolder = join(import.meta.dirname, '../../dist/web')

type Env = Record<string, string>
type Servers = { url: string; stop(): Promise<void> }

/** An empty database, migrated once per worker: doing it for each journey takes a quarter of a server's start. */
let migratedFile: Promise<Buffer> | undefined

async function migrateFile(): Promise<Buffer> {
  const folder = createDatabaseFolder('washday-template-')
  const file = join(folder, 'washday.db')
  const { db } = await openDatabase(`file:${file}`)
  await db.destroy()
  const bytes = readFileSync(file)
  rmSync(folder, { recursive: true })
  return bytes
}

/** The app with an empty database; in a `journeys-two` run, two apps on one PostgreSQL. */
export function startSiteServers(env: Env, clock: () => Date): Promise<Servers> {
  const postgres = journeysPostgres()
  return postgres ? startTwo(postgres, env, clock) : startOne(env, clock)
}

async function startOne(env: Env, clock: () => Date): Promise<Servers> {
  const folder = createDatabaseFolder('washday-journey-')
  const file = join(folder, 'washday.db')
  migratedFile ??= migrateFile()
  writeFileSync(file, await migratedFile)
  const server = await startApp({ ...env, DATABASE_URL: `file:${file}` }, clock)
  server.isReachedAt(server.url)
  return {
    url: server.url,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Both apps run in this process to share the clock, but share no other state: each has its own connections, jobs,
 * limits and cached list of events. Requests alternate between them.
 */
async function startTwo(postgres: MigratedPostgres, env: Env, clock: () => Date): Promise<Servers> {
  const database = await takePostgresDatabase(postgres)
  const own = { ...env, DATABASE_URL: database.url }
  const servers = await Promise.all([startApp(own, clock), startApp(own, clock)])
  const proxy = await startLoadBalancer(servers.map(({ url }) => url))
  for (const { isReachedAt } of servers) isReachedAt(proxy.url)
  return {
    url: proxy.url,
    async stop() {
      await proxy.close()
      await Promise.all(servers.map(({ stop }) => stop()))
      await database.release()
    },
  }
}

async function startApp(env: Env, clock: () => Date) {
  const { config, mistakes } = readConfig(env)
  if (!config) throw new Error(mistakes.join('\n'))
  const startedAt = clock().getTime()
  // Time passed by the journey counts as elapsed time.
  const elapsed = () => performance.now() + clock().getTime() - startedAt
  const running: Running = await start(config, { clock, elapsed, webFolder })
  return {
    ...running,
    /** Sets the public URL, whose port is known only after listening. */
    isReachedAt(url: string): void {
      config.publicUrl = url
      config.hasPublicUrl = true
    },
  }
}
