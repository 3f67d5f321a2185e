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
import { isConflict } from './errors.ts'
import { keepStatements, type Prepare } from './kept-statements.ts'
import { isReading } from './reading.ts'

type Connections = {
  writer: Database
  /** Opened by the first query that stands alone. Readers of a WAL wait for nobody who writes. */
  openReader: () => Database
  /** How long a write waits for another process's, its turn included */
  patienceMs?: number
}

/**
 * SQLite for Kysely, with one commit for all transactions that end in the same turn of the event loop
 * (docs/decisions/0014): the disk is waited for once, however many families finish at that moment.
 * Each transaction is a savepoint of the group, and is told that it is committed when the group is on disk.
 * Queries outside transactions go by a connection of their own, and see what is on disk (docs/decisions/0024).
 */
export function groupCommitDialect(connections: Connections): Dialect {
  return {
    createAdapter: () => new ManyTurnsAdapter(),
    createDriver: () => new GroupCommitDriver(connections),
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

const lost = 'The transaction has been rolled back by SQLite'

class GroupCommitDriver implements Driver {
  readonly #sqlite: Database
  readonly #openReader: () => Database
  #reader: { database: Database; prepare: Prepare } | undefined
  readonly #prepare: Prepare
  #group: Group | undefined
  #hasMemberUnderWay = false
  #lastTurn: Promise<void> = Promise.resolve()

  readonly #patienceMs: number

  constructor({ writer, openReader, patienceMs = 5_000 }: Connections) {
    this.#sqlite = writer
    this.#prepare = keepStatements(writer)
    this.#openReader = openReader
    this.#patienceMs = patienceMs
    // SQLite's own waiting would hold up every request of the process.
    writer.pragma('busy_timeout = 0')
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Turn> {
    return new Turn(this, performance.now() + this.#patienceMs)
  }

  async releaseConnection(turn: Turn): Promise<void> {
    turn.end?.()
  }

  /** First come, first served */
  async #waitForTurn(turn: Turn): Promise<void> {
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    const turnBefore = this.#lastTurn
    this.#lastTurn = ended
    turn.end = () => {
      turn.end = undefined
      resolve()
    }
    await turnBefore
  }

  async beginTransaction(turn: Turn): Promise<void> {
    if (!turn.end) await this.#waitForTurn(turn)
    // At once for writing: a member that waited for another process's write could not be undone alone.
    this.#group ??= await this.#whenFree(turn, () => this.#openGroup())
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
    // The last to close writes the WAL back into the file, which a reader cannot do.
    this.#reader?.database.close()
    this.#sqlite.close()
  }

  async execute<R>(query: CompiledQuery, turn: Turn): Promise<QueryResult<R>> {
    if (!turn.isMember) return this.#executeAlone(query, turn)
    if (!this.#sqlite.inTransaction) throw new Error(lost)
    try {
      return this.#execute<R>(query)
    } catch (error) {
      if (!this.#sqlite.inTransaction) this.#lose(error)
      throw error
    }
  }

  /** A query outside a transaction must not see uncommitted group members: a read sees the file, a write commits first. */
  async #executeAlone<R>(query: CompiledQuery, turn: Turn): Promise<QueryResult<R>> {
    if (!turn.end) {
      if (isReading(query)) {
        const rows = await this.#whenFree(turn, () => {
          return this.#prepareRead(query.sql).all(...query.parameters) as R[]
        })
        return { rows }
      }
      await this.#waitForTurn(turn)
    }
    this.#commitGroup()
    return this.#whenFree(turn, () => this.#execute<R>(query))
  }

  #execute<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const statement = this.#prepare(sql)
    if (statement.reader) return { rows: statement.all(...parameters) as R[] }
    const { changes, lastInsertRowid } = statement.run(...parameters)
    return { insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes), rows: [] }
  }

  /** Waits, without holding up anybody else, while another process writes. */
  async #whenFree<T>({ giveUpAt }: Turn, work: () => T): Promise<T> {
    for (let waitMs = 1; ; waitMs = Math.min(waitMs * 2, 50)) {
      try {
        return work()
      } catch (error) {
        if (!isConflict(error) || performance.now() > giveUpAt) throw error
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
    turn.end?.()
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

  #prepareRead(sql: string): Statement {
    if (!this.#reader) {
      const database = this.#openReader()
      this.#reader = { database, prepare: keepStatements(database) }
    }
    return this.#reader.prepare(sql)
  }
}

/** Somebody's use of the connections; the one that writes is theirs while `end` is set. */
class Turn implements DatabaseConnection {
  isMember = false
  end: (() => void) | undefined
  readonly giveUpAt: number
  readonly #driver: GroupCommitDriver

  constructor(driver: GroupCommitDriver, giveUpAt: number) {
    this.#driver = driver
    this.giveUpAt = giveUpAt
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#driver.execute(query, this)
  }

  // biome-ignore lint/correctness/useYield: nothing here reads a result row by row.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Results are not streamed')
  }
}
