import type { QueryResult } from 'kysely'
import pg, { type Connection, type FieldDef, type PoolClient } from 'pg'

export type Statement = {
  text: string
  values: readonly unknown[]
  /** Name of the prepared statement; undefined if the statement is not to be prepared */
  name: string | undefined
}
type Row = Record<string, unknown>
type Column = { name: string; parse: (value: string) => unknown }

type PendingStatement = Omit<Statement, 'values'> & {
  values: (string | null)[]
  result: PromiseWithResolvers<QueryResult<never>>
  /** Undefined until PostgreSQL has sent the row description */
  columns: readonly Column[] | undefined
  rows: never[]
  /** Such as "INSERT 0 1" */
  tag: string
}

/** The columns of each client's prepared statements, so that each statement is described only once */
const prepared = new WeakMap<PoolClient, Map<string, readonly Column[]>>()

/**
 * Statements with a single Sync, so that PostgreSQL sends all results in one write; pg sends one Sync per query
 * (docs/decisions/0090). PostgreSQL skips all statements after a failure. pg calls `submit` and the `handle` methods.
 */
export class Burst extends pg.Query {
  readonly #client: PoolClient
  readonly #prepared: Map<string, readonly Column[]>
  readonly #pending: PendingStatement[] = []
  /** Index of the statement whose result is arriving */
  #current = 0

  constructor(client: PoolClient) {
    super({ text: '' })
    this.#client = client
    this.#prepared = prepared.get(client) ?? new Map()
    prepared.set(client, this.#prepared)
  }

  add<R>({ text, values, name }: Statement): Promise<QueryResult<R>> {
    const result = Promise.withResolvers<QueryResult<never>>()
    const columns = name ? this.#prepared.get(name) : undefined
    this.#pending.push({
      text,
      values: values.map(toText),
      name,
      result,
      columns,
      rows: [],
      tag: '',
    })
    return result.promise
  }

  override submit = (connection: Connection): null => {
    connection.stream.cork()
    for (const pending of this.#pending) write(connection, pending)
    connection.sync()
    connection.stream.uncork()
    return null
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    const pending = this.#pending[this.#current]
    if (!pending) return
    pending.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: this.#client.getTypeParser(dataTypeID, 'text'),
    }))
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const pending = this.#pending[this.#current]
    if (!pending) return
    try {
      pending.rows.push(toRow(pending.columns ?? [], fields) as never)
    } catch (error) {
      // An error thrown here would end the process.
      pending.result.reject(error)
    }
  }

  handleCommandComplete({ text }: { text: string }): void {
    const pending = this.#pending[this.#current++]
    if (!pending) return
    pending.tag = text
    if (pending.name) this.#prepared.set(pending.name, pending.columns ?? [])
  }

  /** Calls `handleReadyForQuery`, because pg does not call it after an error. */
  handleError(error: unknown): void {
    for (const { result } of this.#pending.splice(this.#current)) result.reject(error)
    this.handleReadyForQuery()
  }

  handleReadyForQuery(): void {
    for (const { result, rows, tag } of this.#pending) result.resolve({ rows, ...affected(tag) })
  }
}

function write(connection: Connection, { text, values, name, columns }: PendingStatement): void {
  if (!columns) {
    // A failed burst may have prepared this name already.
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

/** Converts as pg does, but only the types that SQLite also accepts. */
function toText(value: unknown): string | null {
  return value === null || value === undefined ? null : String(value)
}

/** `tag` is for example "INSERT 0 1" or "UPDATE 1". */
function affected(tag: string): { numAffectedRows?: bigint } {
  const [, rows] = /^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/.exec(tag) ?? []
  return rows ? { numAffectedRows: BigInt(rows) } : {}
}
