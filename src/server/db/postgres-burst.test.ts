import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createBlankDatabase, engineUnderTest } from '../../../test/support/database.ts'
import { Burst, type Statement } from './postgres-burst.ts'

const add = statement('insert into notes (id, text) values ($1, $2)')
const read = statement('select id, text from notes where id <= $1 order by id')
const divide = statement('select 6 / $1::integer as part')

function statement(text: string) {
  return (...values: unknown[]): Statement => ({ text, values, name: text.slice(0, 20) })
}

async function openClient() {
  const url = await createBlankDatabase()
  const pool = new pg.Pool({ connectionString: url, max: 1, pipeline: true })
  const client = await pool.connect()
  onTestFinished(async () => {
    client.release()
    await pool.end()
  })
  await client.query('create table notes (id integer primary key, text text)')
  return client
}

function send(client: pg.PoolClient, ...statements: Statement[]) {
  const burst = new Burst(client)
  const answers = Promise.allSettled(statements.map((one) => burst.add(one)))
  client.query(burst)
  return answers
}

const part = (n: number) => ({ status: 'fulfilled', value: { rows: [{ part: n }] } })

describe.runIf(engineUnderTest() === 'postgres')('a burst of statements', () => {
  test('resolves each statement with its result, when the statement is new and when it is already prepared', async () => {
    const client = await openClient()
    for (const id of [1, 2]) {
      expect(await send(client, add(id, null), divide(2), read(id))).toEqual([
        { status: 'fulfilled', value: { rows: [], numAffectedRows: 1n } },
        part(3),
        {
          status: 'fulfilled',
          value: { rows: [1, 2].slice(0, id).map((n) => ({ id: n, text: null })) },
        },
      ])
    }
  })

  test('gets a single ReadyForQuery for all its statements', async () => {
    const client = await openClient()
    let ends = 0
    client.connection.on('readyForQuery', () => ends++)
    await send(client, add(1, 'one'), read(1), divide(3))
    expect(ends).toBe(1)
  })

  test('rejects the first failing statement and all later ones, and does not affect the next burst', async () => {
    const client = await openClient()
    const division = { status: 'rejected', reason: expect.objectContaining({ code: '22012' }) }
    expect(await send(client, read(1), divide(0), add(1, 'never'))).toEqual([
      { status: 'fulfilled', value: { rows: [] } },
      division,
      division,
    ])
    const [, , stored] = await send(client, divide(6), add(2, 'now'), read(9))
    expect(stored).toEqual({ status: 'fulfilled', value: { rows: [{ id: 2, text: 'now' }] } })
  })

  test('rejects only the statement whose result cannot be parsed', async () => {
    const client = await openClient()
    client.setTypeParser(pg.types.builtins.INT4, () => {
      throw new RangeError('not a number')
    })
    const added = { status: 'fulfilled', value: { rows: [], numAffectedRows: 1n } }
    expect(await send(client, add(1, 'one'), divide(2), add(2, 'two'))).toEqual([
      added,
      { status: 'rejected', reason: new RangeError('not a number') },
      added,
    ])
  })

  test('requests the description of a prepared statement only once', async () => {
    const client = await openClient()
    let descriptions = 0
    client.connection.on('rowDescription', () => descriptions++)
    for (const n of [1, 2, 3]) await send(client, divide(n))
    expect(descriptions).toBe(1)
  })

  test('refuses a value that cannot be converted to text, and does not affect the next burst', async () => {
    const client = await openClient()
    const burst = new Burst(client)
    expect(() => burst.add(read(Object.create(null)))).toThrow(TypeError)
    expect(await send(client, divide(3))).toEqual([part(2)])
  })

  test('rejects every statement if its connection breaks', async () => {
    const client = await openClient()
    client.on('error', () => {})
    const answers = send(client, read(1), divide(2))
    client.connection.stream.destroy()
    for (const { status } of await answers) expect(status).toBe('rejected')
  })
})
