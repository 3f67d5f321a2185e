import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { startBenchPostgres } from '../support/postgres.ts'
import { askProcess } from '../support/processes.ts'
import type { RoundTripAnswer, RoundTripTask } from '../support/round-trip-worker.ts'
import type { BenchOptions, Row } from '../support/row.ts'
import { formatSummary, summarize } from '../support/statistics.ts'

const page = Buffer.alloc(4096, 7)

/** The machine's own limits, one operation at a time, for comparison with the other figures */
export async function limits({ quick, folder }: BenchOptions): Promise<Row[]> {
  const rounds = quick ? 3 : 9
  const writes = quick ? 300 : 2000
  const trips = quick ? 2000 : 20_000
  return [
    limit('4 KiB written and fsynced', await measureFsync(folder, rounds, writes), '/s'),
    limit('one row, one commit: SQLite', await measureSqlite(folder, rounds, writes), '/s'),
    limit('one row, one commit: PostgreSQL', await measurePostgres(rounds, writes), '/s'),
    limit('one-byte round trip to another process', await measureRoundTrip(rounds, trips), ' µs'),
  ]
}

function limit(what: string, figures: number[], unit: string): Row {
  return {
    target: `Limit of the machine: ${what}`,
    figure: formatSummary(summarize(figures), unit),
    yardstick: '',
    ratio: '',
    holds: null,
  }
}

async function measureFsync(folder: string, rounds: number, writes: number): Promise<number[]> {
  const file = openSync(join(folder, 'fsync'), 'w')
  let position = 0
  const rates = await measureRates(rounds, writes, () => {
    writeSync(file, page, 0, page.length, position)
    position += page.length
    fsyncSync(file)
  })
  closeSync(file)
  return rates
}

async function measureSqlite(folder: string, rounds: number, writes: number): Promise<number[]> {
  const sqlite = new Sqlite(join(folder, 'limit.db'))
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('synchronous = FULL')
  sqlite.exec('create table rows (id integer primary key, text text not null)')
  const insert = sqlite.prepare('insert into rows (text) values (?)')
  const rates = await measureRates(rounds, writes, () => insert.run('Maria Delgado'))
  sqlite.close()
  return rates
}

async function measurePostgres(rounds: number, writes: number): Promise<number[]> {
  const postgres = await startBenchPostgres()
  try {
    const client = new pg.Client({ connectionString: await postgres.addDatabase('limit_row') })
    await client.connect()
    await client.query('create table rows (id bigserial primary key, text text not null)')
    const insert = { name: 'insert', text: 'insert into rows (text) values ($1)' }
    const rates = await measureRates(rounds, writes, () =>
      client.query({ ...insert, values: ['Maria Delgado'] }),
    )
    await client.end()
    return rates
  } finally {
    await postgres.stop()
  }
}

/** Microseconds per round trip, one figure a round */
async function measureRoundTrip(rounds: number, trips: number): Promise<number[]> {
  const echo = createServer({ noDelay: true }, (socket) => socket.pipe(socket))
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve))
  const { port } = echo.address() as AddressInfo
  const { seconds } = await askProcess<RoundTripTask, RoundTripAnswer>(
    join(import.meta.dirname, '../support/round-trip-worker.ts'),
    { port, rounds, trips },
  )
  await new Promise((resolve) => echo.close(resolve))
  return seconds.map((each) => (each / trips) * 1e6)
}

/** Calls per second in each round, after one warm-up round */
async function measureRates(rounds: number, times: number, act: () => unknown): Promise<number[]> {
  const rates: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const startedAt = performance.now()
    for (let n = 0; n < times; n++) await act()
    if (round > 0) rates.push(times / ((performance.now() - startedAt) / 1000))
  }
  return rates
}
