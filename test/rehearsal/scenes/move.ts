import { join } from 'node:path'
import pg from 'pg'
import { startPostgres } from '../../support/postgres-server.ts'
import { describeLoad, findLost, type Load, prepare, startLoad } from '../support/load.ts'
import { startServer } from '../support/server.ts'
import { NotRun, type Stage } from '../support/stage.ts'
import { countRows, describeRows } from '../support/tables.ts'
import { hasCommand, washday } from '../support/washday.ts'

export async function moveAndBack(stage: Stage): Promise<void> {
  if (!(await hasCommand('move'))) throw new NotRun('this version has no move')
  const postgres = await startPostgres({ durable: true })
  stage.atEnd(postgres.stop)
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  await client.query('create database washday')
  await client.end()
  const file = `file:${join(stage.folder, 'washday.db')}`
  const server = postgres.url.replace(/\/postgres$/, '/washday')
  const back = `file:${join(stage.folder, 'laptop.db')}`
  await move(stage, 'to PostgreSQL', file, server, await prepare(file))
  await move(stage, 'back to SQLite', server, back)
}

async function move(
  stage: Stage,
  what: string,
  from: string,
  to: string,
  slots?: Awaited<ReturnType<typeof prepare>>,
): Promise<void> {
  const old = await startServer({ DATABASE_URL: from })
  let load: Load | undefined
  if (slots) {
    load = startLoad(old.url, slots)
    await load.more(1_000)
  }
  const startedAt = performance.now()
  const { code, said } = await washday(['move', '--to', to], { DATABASE_URL: from })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  for (const line of said.split('\n').slice(-4)) stage.saw(`washday move, ${what}`, line)
  stage.expect(code === 0, `${what}: the move exited with code ${code}`)
  if (load) {
    await load.end()
    // While the old server is read-only, it refuses sign-ups with 503, and families try again.
    stage.saw('the load meanwhile', `${describeLoad(load)}; the move took ${seconds} s`)
    const others = [...load.failures.keys()].filter((failure) => failure !== 'POST 503')
    stage.expect(others.length === 0, `${what}: ${others.join(', ')}`)
    const lost = await findLost(to, load)
    stage.expect(lost.length === 0, `${what}: ${lost.length} acknowledged sign-ups were not moved`)
  }
  await old.stop()
  const server = await startServer({ DATABASE_URL: to })
  const rows = await countRows(to)
  const before = await countRows(from)
  stage.saw(`served ${what}`, describeRows(rows))
  for (const table of ['registrations', 'messages', 'activity', 'admins', 'blacklist'])
    stage.expect(
      rows[table] === before[table],
      `${what}: ${table} ${before[table]} -> ${rows[table]}`,
    )
  const response = await fetch(`${server.url}/api/events`)
  stage.expect(response.status === 200, `${what}: the list answers ${response.status}`)
  await server.stop()
}
