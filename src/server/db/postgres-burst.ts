import type { QueryResult } from 'kysely'
import pg, { type Connection, type FieldDef, type PoolClient } from 'pg'

export type Statement = {
  text: string
  values: readonly unknown[]
  /** The name to prepare it under, if it is prepared */
  name: string | undefined
}
type Row = Record<string, unknown>
type Column = { name: string; parse: (value: string) => unknown }

type Asked = Omit<Statement, 'values'> & {
  values: (string | null)[]
  answer: PromiseWithResolvers<QueryResult<never>>
  /** Undefined until they are described */
  columns: readonly Column[] | undefined
  rows: never[]
  /** Such as "INSERT 0 1" */
  tag: string
}

/** What each client has prepared, with the columns of the answers: those are not described again. */
const prepared = new WeakMap<PoolClient, Map<string, readonly Column[]>>()

/**
 * Statements that are sent together with one Sync, so that PostgreSQL answers them together: pg's own queries have one
 * Sync each, and PostgreSQL writes to the socket at each (docs/decisions/0090). The first failure is that of all
 * statements behind it, which PostgreSQL then skips. pg calls `submit` and the handlers.
 */
export class Burst extends pg.Query {
  readonly #client: PoolClient
  readonly #prepared: Map<string, readonly Column[]>
  readonly #asked: Asked[] = []
  /** Index of the statement that is being answered */
  #current = 0

  constructor(client: PoolClient) {
    super({ text: '' })
    this.#client = client
    this.#prepared = prepared.get(client) ?? new Map()
    prepared.set(client, this.#prepared)
  }

  add<R>({ text, values, name }: Statement): Promise<QueryResult<R>> {
    const answer = Promise.withResolvers<QueryResult<never>>()
    const columns = name ? this.#prepared.get(name) : undefined
    this.#asked.push({ text, values: values.map(toText), name, answer, columns, rows: [], tag: '' })
    return answer.promise
  }

  override submit = (connection: Connection): null => {
    connection.stream.cork()
    for (const asked of this.#asked) write(connection, asked)
    connection.sync()
    connection.stream.uncork()
    return null
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    const asked = this.#asked[this.#current]
    if (!asked) return
    asked.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: this.#client.getTypeParser(dataTypeID, 'text'),
    }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const asked = this.#asked[this.#current]
    if (!asked) return
    try {
      asked.rows.push(toRow(asked.columns ?? [], fields) as never)
    } catch (error) {
      // A value that cannot be read; thrown here it would end the process.
      asked.answer.reject(error)
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const asked = this.#asked[this.#current++]
    if (!asked) return
    asked.tag = text
    if (asked.name) this.#prepared.set(asked.name, asked.columns ?? [])
  }

  /** pg does not call `handleReadyForQuery` after it. */
  handleError(error: unknown): void {
    for (const { answer } of this.#asked.splice(this.#current)) answer.reject(error)
    this.handleReadyForQuery()
  }

  handleReadyForQuery(): void {
    for (const { answer, rows, tag } of this.#asked) answer.resolve({ rows, ...affected(tag) })
  }
}

function write(connection: Connection, { text, values, name, columns }: Asked): void {
  if (!columns) {
    // An earlier burst may have failed before it prepared this name, or after.
    if (name) connection.close({ type: 'S', name }, true)
    connection.parse({ name: name ?? '', text, types: [] }, true)
  }
  connection.bind({ statement: name, values }, true)
  if (!columns) connection.describe({ type: 'P' }, true)
  connection.execute(null, true)
}

function toRow(columns: readonly Column[], values: readonly (string | null)[]): Row {
  const row: Row = {}
  columns.forEach(({ name, parse }, i) => {
    const value = values[i] ?? null
    row[name] = value === null ? null : parse(value)
  })
  return row
}

/** As pg does; only what SQLite takes as well */
function toText(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value)
}

/** From "INSERT 0 1" or "UPDATE 1" */
function affected(tag: string): { numAffectedRows?: bigint } {
  const [, rows] = /^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/.exec(tag) ?? []
  return rows ? { numAffectedRows: BigInt(rows) } : {}
}
