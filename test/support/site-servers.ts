import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '../../src/server/config/config.ts'
import { openDatabase } from '../../src/server/db/open-database.ts'
import { type Running, start } from '../../src/server/start.ts'
import { createDatabaseFolder } from './database-folder.ts'
import { journeysPostgres } from './journeys-postgres.ts'
import { type LoadBalancer, startLoadBalancer } from './load-balancer.ts'
import { lowerPasswordCost } from './password-cost.ts'
import { type MigratedPostgres, takePostgresDatabase } from './postgres-database.ts'

// Every journey signs in, and hashing at production cost is slow.
lowerPasswordCost()

export const builtWebFolder = join(import.meta.dirname, '../../dist/web')

type Env = Record<string, string>
export type Servers = {
  url: string
  databaseUrl: string
  goDown(): Promise<void>
  /** Restarts the servers at the same URL, with another release of the web app if `webFolder` is given. */
  comeBack(webFolder?: string): Promise<void>
  /** Runs the background jobs at the clock's current time. */
  runJobs(): Promise<void>
  stop(): Promise<void>
}

/** An empty database, migrated once per worker because migrating takes a quarter of a server's start time */
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
  const own = { ...env, DATABASE_URL: `file:${file}` }
  let server: App | null = null
  async function run(port: string, web?: string): Promise<App> {
    const started = await startApp({ ...own, PORT: port }, clock, web)
    started.setPublicUrl(started.url)
    server = started
    return started
  }
  async function goDown(): Promise<void> {
    await server?.stop()
    server = null
  }
  const { url } = await run('0')
  return {
    url,
    databaseUrl: own.DATABASE_URL,
    goDown,
    comeBack: async (web) => void (await run(new URL(url).port, web)),
    runJobs: async () => server?.runJobs(),
    async stop() {
      await goDown()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Both apps run in this process to share the clock, but each has its own connections, jobs, rate limits and cached
 * event list. Requests alternate between them.
 */
async function startTwo(postgres: MigratedPostgres, env: Env, clock: () => Date): Promise<Servers> {
  const database = await takePostgresDatabase(postgres)
  const own = { ...env, DATABASE_URL: database.connection.url }
  let running: { proxy: LoadBalancer; apps: App[] } | null = null
  async function run(port: number, web?: string): Promise<string> {
    const apps = await Promise.all([startApp(own, clock, web), startApp(own, clock, web)])
    const proxy = await startLoadBalancer(
      apps.map(({ url }) => url),
      { port },
    )
    for (const { setPublicUrl } of apps) setPublicUrl(proxy.url)
    running = { proxy, apps }
    return proxy.url
  }
  async function goDown(): Promise<void> {
    await running?.proxy.close()
    await Promise.all((running?.apps ?? []).map(({ stop }) => stop()))
    running = null
  }
  const url = await run(0)
  return {
    url,
    databaseUrl: own.DATABASE_URL,
    goDown,
    comeBack: async (web) => void (await run(Number(new URL(url).port), web)),
    runJobs: async () => {
      await Promise.all((running?.apps ?? []).map(({ runJobs }) => runJobs()))
    },
    async stop() {
      await goDown()
      await database.release()
    },
  }
}

type App = Awaited<ReturnType<typeof startApp>>

async function startApp(env: Env, clock: () => Date, webFolder = builtWebFolder) {
  const { config, mistakes } = readConfig(env)
  if (!config) throw new Error(mistakes.join('\n'))
  const startedAt = clock().getTime()
  // Elapsed time also advances with the clock, which journeys set.
  const elapsed = () => performance.now() + clock().getTime() - startedAt
  const running: Running = await start(config, { clock, elapsed, webFolder })
  return {
    ...running,
    /** Its port is known only after the server listens. */
    setPublicUrl(url: string): void {
      config.publicUrl = url
      config.hasPublicUrl = true
    },
  }
}
