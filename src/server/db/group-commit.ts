import { setTimeout } from 'node:timers/promises'
import type { Database, Statement } from 'better-sqlite3'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'

/**
 * SQLite for Kysely, with one commit for all transactions that end in the same turn of the event loop
 * (docs/decisions/0014): the disk is waited for once, however many families finish at that moment.
 * Each transaction is a savepoint of the group, and is told that it is committed when the group is on disk.
 */
export function groupCommitDialect(sqlite: Database, patienceMs = 5_000): Dialect {
  return {
    createAdapter: () => new ManyTurnsAdapter(),
    createDriver: () => new GroupCommitDriver(sqlite, patienceMs),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** The driver itself lets one in at a time, and the next one before the commit. */
class ManyTurnsAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

type Group = PromiseWithResolvers<void> & {
  /** Its turn of the event loop is over, and only a member under way keeps it open */
  isDue: boolean
}

const mostStatements = 500
const lost = 'The transaction has been rolled back by SQLite'

class GroupCommitDriver implements Driver {
  readonly #sqlite: Database
  // Kysely prepares every statement anew; keeping them halves the time of a query.
  readonly #statements = new Map<string, Statement>()
  #group: Group | undefined
  #hasMemberUnderWay = false
  #lastTurn: Promise<void> = Promise.resolve()

  readonly #patienceMs: number

  constructor(sqlite: Database, patienceMs: number) {
    this.#sqlite = sqlite
    this.#patienceMs = patienceMs
    // SQLite's own waiting would hold up every request of the process.
    sqlite.pragma('busy_timeout = 0')
  }

  async init(): Promise<void> {}

  /** First come, first served */
  async acquireConnection(): Promise<Turn> {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    const turnBefore = this.#lastTurn
    this.#lastTurn = ended
    await turnBefore
    return new Turn(this, end)
  }

  async releaseConnection(turn: Turn): Promise<void> {
    turn.end()
  }

  async beginTransaction(turn: Turn): Promise<void> {
    // At once for writing: a member that waited for another process's write could not be undone alone.
    this.#group ??= await this.#whenFree(() => this.#openGroup())
    this.#run('savepoint member')
    this.#hasMemberUnderWay = true
    turn.isMember = true
  }

  async commitTransaction(turn: Turn): Promise<void> {
    const group = this.#group
    if (!group || !this.#sqlite.inTransaction) throw new Error(lost)
    this.#run('release member')
    this.#leave(turn, group)
    await group.promise
  }

  async rollbackTransaction(turn: Turn): Promise<void> {
    // A commit that failed has been rolled back already.
    if (!turn.isMember) return
    const group = this.#group
    if (this.#sqlite.inTransaction) {
      this.#run('rollback to member')
      this.#run('release member')
    }
    this.#leave(turn, group)
    // The reason may be what an earlier member wrote ("already registered"): true only once that is on disk.
    await group?.promise
  }

  async destroy(): Promise<void> {
    await this.#lastTurn
    this.#commitGroup()
    this.#sqlite.close()
  }

  async execute<R>(query: CompiledQuery, turn: Turn): Promise<QueryResult<R>> {
    if (!turn.isMember) {
      // What stands alone neither sees nor joins what is not on disk yet.
      this.#commitGroup()
      return this.#whenFree(() => this.#execute<R>(query))
    }
    if (!this.#sqlite.inTransaction) throw new Error(lost)
    try {
      return this.#execute<R>(query)
    } catch (error) {
      if (!this.#sqlite.inTransaction) this.#lose(error)
      throw error
    }
  }

  #execute<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const statement = this.#prepare(sql)
    if (statement.reader) return { rows: statement.all(...parameters) as R[] }
    const { changes, lastInsertRowid } = statement.run(...parameters)
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] }
  }

  /** Waits, without holding up anybody else, while another process writes. */
  async #whenFree<T>(work: () => T): Promise<T> {
    const giveUpAt = performance.now() + this.#patienceMs
    for (let waitMs = 1; ; waitMs = Math.min(waitMs * 2, 50)) {
      try {
        return work()
      } catch (error) {
        if (!isBusy(error) || performance.now() > giveUpAt) throw error
      }
      await setTimeout(waitMs)
    }
  }

  #openGroup(): Group {
    this.#run('begin immediate')
    const group: Group = { ...Promise.withResolvers<void>(), isDue: false }
    // Nobody may be left to hear of it: all of its members may have been rolled back.
    group.promise.catch(() => {})
    setImmediate(() => {
      group.isDue = true
      if (this.#group === group && !this.#hasMemberUnderWay) this.#commitGroup()
    })
    return group
  }

  #leave(turn: Turn, group: Group | undefined): void {
    turn.isMember = false
    this.#hasMemberUnderWay = false
    if (group?.isDue) this.#commitGroup()
    turn.end()
  }

  #commitGroup(): void {
    const group = this.#group
    if (!group) return
    this.#group = undefined
    try {
      this.#run('commit')
      group.resolve()
    } catch (error) {
      if (this.#sqlite.inTransaction) this.#run('rollback')
      group.reject(error)
    }
  }

  /** SQLite rolls everything back by itself where the disk fails it. */
  #lose(error: unknown): void {
    this.#group?.reject(error)
    this.#group = undefined
  }

  #run(sql: string): void {
    this.#prepare(sql).run()
  }

  #prepare(sql: string): Statement {
    let statement = this.#statements.get(sql)
    if (!statement) {
      statement = this.#sqlite.prepare(sql)
      if (this.#statements.size < mostStatements) this.#statements.set(sql, statement)
    }
    return statement
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY'
}

/** The one connection, while it is somebody's turn */
class Turn implements DatabaseConnection {
  isMember = false
  readonly #driver: GroupCommitDriver
  readonly end: () => void

  constructor(driver: GroupCommitDriver, end: () => void) {
    this.#driver = driver
    this.end = end
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#driver.execute(query, this)
  }

  // biome-ignore lint/correctness/useYield: nothing here reads a result row by row.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Results are not streamed')
  }
}
