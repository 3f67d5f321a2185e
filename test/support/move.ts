import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import { type Connection, connect } from '../../src/server/db/connect.ts'
import { fileOf } from '../../src/server/db/engine.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { listTables } from '../../src/server/db/move/schema.ts'
import { seedDemo } from '../../src/server/demo/seed-commands.ts'
import { type MoveStep, moveDatabase } from '../../src/server/move/move-database-commands.ts'
import { type Called, callWashday } from './call-washday.ts'
import { createTestFolder } from './folder.ts'
import { createPostgresDatabase } from './postgres-database.ts'

/** URL of a PostgreSQL database without tables; works only in the project "postgres". */
export async function createEmptyPostgres(): Promise<string> {
  const provided = inject('database')
  if (provided.engine !== 'postgres') throw new Error('This test needs PostgreSQL')
  return createPostgresDatabase(provided.serverUrl, `move_${randomUUID().replaceAll('-', '')}`)
}

export function newFile(): string {
  return `file:${join(createTestFolder(), 'washday.db')}`
}

let migrated: Promise<Buffer> | undefined

export async function createFile(fill?: (connection: Connection) => Promise<void>) {
  migrated ??= migrateFile()
  const url = newFile()
  writeFileSync(fileOf(url), await migrated)
  const connection = connect(url)
  await sql`pragma synchronous = off`.execute(connection.db)
  await fill?.(connection)
  await connection.db.destroy()
  return url
}

async function migrateFile(): Promise<Buffer> {
  const url = newFile()
  const connection = connect(url)
  await sql`pragma synchronous = off`.execute(connection.db)
  await migrate(connection)
  await connection.db.destroy()
  return readFileSync(fileOf(url))
}

/** URL of a migrated PostgreSQL database; works only in the project "postgres". */
export async function createPostgres(fill: (connection: Connection) => Promise<void>) {
  const provided = inject('database')
  if (provided.engine !== 'postgres') throw new Error('This test needs PostgreSQL')
  const name = `move_${randomUUID().replaceAll('-', '')}`
  const url = await createPostgresDatabase(provided.serverUrl, name, provided.template)
  const connection = connect(url)
  await fill(connection)
  await connection.db.destroy()
  return url
}

/** URL of a SQLite file with the demo's three months */
export function createDemoFile(): Promise<string> {
  const now = new Date('2026-10-20T12:00:00.000Z')
  return createFile(({ db }) => seedDemo(db, { now, zone: 'America/New_York' }))
}

/** Adds a row to each empty table of a SQLite file; column types come from the PostgreSQL database `typed`. */
export async function fillEmptyTables({ db }: Connection, typed: Connection): Promise<void> {
  const values: Record<string, unknown> = {
    text: 'Rosa’s “Wäsche” 洗衣 🧺\n\t\\ \u0001',
    integer: 7,
    bigint: 7,
    'timestamp with time zone': '2026-10-20T12:00:00.007Z',
  }
  for (const { name, columns } of await listTables(typed.db, typed.engine)) {
    const { rows: found } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db)
    if (found.length > 0) continue
    const parents = await sql<{ from: string; table: string }>`
      select "from", "table" from pragma_foreign_key_list(${name})`.execute(db)
    const cells = columns.map((column) => {
      const parent = parents.rows.find(({ from }) => from === column.name)
      if (!parent) return sql`${values[column.type]}`
      const key = parent.table === 'second_factors' ? 'admin_id' : 'id'
      return sql`(select ${sql.ref(key)} from ${sql.table(parent.table)} limit 1)`
    })
    const names = sql.join(columns.map((column) => sql.ref(column.name)))
    await sql`insert into ${sql.table(name)} (${names}) values (${sql.join(cells)})`.execute(db)
  }
}

export function open(url: string): Connection {
  const connection = connect(url)
  onTestFinished(() => connection.db.destroy())
  return connection
}

export const tableNames = async (url: string) =>
  (await open(url).db.introspection.getTables()).map(({ name }) => name)

/** All rows of all tables, in an order that does not depend on the engine */
export async function contentOf({ db, engine }: Connection): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {}
  for (const { name, columns } of await listTables(db, engine)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(
      db,
    )
    content[name] = rows
      .map((row) => JSON.stringify(columns.map((column) => row[column.name])))
      .sort()
  }
  return content
}

/** Moves the data as `washday move` does; returns the steps. */
export async function move(
  from: string,
  to: string,
  {
    onStep = () => {},
    stopping = new AbortController().signal,
  }: { onStep?: (step: MoveStep) => Promise<void> | void; stopping?: AbortSignal } = {},
): Promise<MoveStep['step'][]> {
  const steps: MoveStep['step'][] = []
  await moveDatabase({
    from,
    to,
    clock: () => new Date(),
    stopping,
    async report(step) {
      if (steps.at(-1) !== step.step) steps.push(step.step)
      await onStep(step)
    },
  })
  return steps
}

export type MoveProcess = {
  said(pattern: RegExp): Promise<void>
  kill(signal: NodeJS.Signals): void
  ended: Promise<{ code: number | null; stdout: string; stderr: string }>
}

const mainFile = join(import.meta.dirname, '../../src/server/command-line/main.ts')

/** Runs `washday move ARGS...` in a separate process, killed when the test ends. */
export function runMove(from: string, ...args: string[]): MoveProcess {
  return runProgram([mainFile, 'move', ...args], { DATABASE_URL: from })
}

export const callMove = (from: string, ...args: string[]): Promise<Called> =>
  callWashday(['move', ...args], { DATABASE_URL: from })

/** Runs a move in a process that kills itself at `step`. */
export function runMoveKilledAt(step: MoveStep['step'], from: string, to: string): MoveProcess {
  const program = `
    import { moveDatabase } from '${import.meta.resolve('../../src/server/move/move-database-commands.ts')}'
    await moveDatabase({
      from: process.env.FROM,
      to: process.env.TO,
      clock: () => new Date(),
      stopping: new AbortController().signal,
      report: ({ step }) => { if (step === '${step}') process.kill(process.pid, 'SIGKILL') },
    })`
  return runProgram(['--input-type=module', '--eval', program], { FROM: from, TO: to })
}

function runProgram(args: string[], env: Record<string, string>): MoveProcess {
  const child = spawn(process.execPath, args, {
    env: { ...env, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  const ended = new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, stdout, stderr }))
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return {
    ended,
    kill: (signal) => void child.kill(signal),
    said: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => pattern.test(stdout) && resolve()
        child.stdout.on('data', look)
        ended.then((end) =>
          reject(new Error(`The output has no ${pattern}: ${JSON.stringify(end)}`)),
        )
        look()
      }),
  }
}
