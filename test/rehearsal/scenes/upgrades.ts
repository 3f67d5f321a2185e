import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../support/postgres-server.ts'
import { loadRelease, releases } from '../../support/released-database.ts'
import { startServer } from '../support/server.ts'
import type { Stage } from '../support/stage.ts'
import { countRows, describeRows } from '../support/tables.ts'

/** The first start of this version on a database of each released version, on both engines */
export async function upgrades(stage: Stage): Promise<void> {
  const postgres = await startPostgres({ durable: true })
  stage.atEnd(postgres.stop)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  stage.atEnd(() => client.end())
  for (const [n, release] of releases.entries()) {
    await upgrade(stage, release, `file:${join(stage.folder, `${release}.db`)}`)
    await client.query(`create database released_${n}`)
    await upgrade(stage, release, postgres.url.replace(/\/postgres$/, `/released_${n}`))
  }
}

async function upgrade(stage: Stage, release: string, DATABASE_URL: string): Promise<void> {
  const what = `${release}, ${DATABASE_URL.startsWith('file:') ? 'SQLite' : 'PostgreSQL'}`
  const { rows, link } = await loadRelease(release, DATABASE_URL)
  const server = await startServer({ DATABASE_URL })
  const now = await countRows(DATABASE_URL)
  stage.saw(what, `serves after ${server.startSeconds.toFixed(1)} s: ${describeRows(now)}`)
  // Events are not compared, because a series opens its next event at the first start.
  for (const table of ['registrations', 'blacklist', 'admins'])
    stage.expect(now[table] === rows[table], `${what}: ${table} ${rows[table]} -> ${now[table]}`)
  const { status } = await fetch(`${server.url}/api/my/${link.token}`)
  stage.expect(status === 200, `${what}: a family's link answers ${status}`)
  const code = await server.stop()
  stage.expect(code === 0, `${what}: stopped with ${code}`)
}
