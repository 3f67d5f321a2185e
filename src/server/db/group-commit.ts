import { setTimeout } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'
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
import { openJournal } from './open-journal.ts'
import { isReadQuery } from './read-query.ts'
import { cacheStatements, type Prepare } from './statement-cache.ts'

type Connections = {
  writer: Database
  /** Opened by the first read outside a transaction. In WAL mode, readers do not wait for writers. */
  openReader: () => Database
  /** How long a query waits for its turn, and retries while another process holds the write lock */
  patienceMs?: number
}

/**
 * SQLite for Kysely. All transactions that end in the same turn of the event loop are a group with one commit and fsync
 * (docs/decisions/0014). Each transaction is a savepoint of the group, and resolves when the group is on disk. Reads
 * outside transactions use a separate connection and see what is on disk (docs/decisions/0024).
 */
export function groupCommitDialect(connections: Connections): Dialect {
  return {
    createAdapter: () => new ConcurrentSqliteAdapter(),
    createDriver: () => new GroupCommitDriver(connections),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}

/** Kysely must not serialize transactions: the driver does, and begins the next one before the group commits. */
class ConcurrentSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true
  }
}

type Group = PromiseWithResolvers<void> & {
  /** The turn of the event loop is over; the group is committed once no member is open. */
  isDue: boolean
}

const rolledBack = 'SQLite has rolled back the transaction'

class GroupCommitDriver implements Driver {
  readonly #sqlite: Database
  readonly #openReader: () => Database
  readonly #patienceMs: number
  #reader: { database: Database; prepare: Prepare } | undefined
  readonly #prepare: Prepare
  #group: Group | undefined
  #hasOpenMember = false
  #lastTurn: Promise<void> = Promise.resolve()

  constructor({ writer, openReader, patienceMs = 5_000 }: Connections) {
    this.#sqlite = writer
    this.#prepare = cacheStatements(writer)
    this.#openReader = openReader
    this.#patienceMs = patienceMs
    // SQLite's own busy timeout would block every request of the process.
    writer.pragma('busy_timeout = 0')
  }

  async init(): Promise<void> {
    // Opening the journal fails while another process writes or opens it.
    const turn = await this.acquireConnection()
    await this.#whenFree(turn, () => openJournal(this.#sqlite))
  }

  async acquireConnection(): Promise<Turn> {
    return new Turn(this, performance.now() + this.#patienceMs)
  }

  async releaseConnection(turn: Turn): Promise<void> {
    turn.end?.()
  }

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
    // Takes the write lock now: if a later write could not get it, the whole group would have to be rolled back.
    this.#group ??= await this.#whenFree(turn, () => this.#openGroup())
    this.#run('savepoint member')
    this.#hasOpenMember = true
    turn.isMember = true
    turn.failure = undefined
  }

  async commitTransaction(turn: Turn): Promise<void> {
    const group = this.#group
    if (turn.failure) throw turn.failure
    if (!group || !this.#sqlite.inTransaction) throw new Error(rolledBack)
    this.#run('release member')
    this.#leave(turn, group)
    await group.promise
  }

  async rollbackTransaction(turn: Turn): Promise<void> {
    // The commit failed, which rolled the transaction back.
    if (!turn.isMember) return
    const group = this.#group
    if (this.#sqlite.inTransaction) {
      this.#run('rollback to member')
      this.#run('release member')
    }
    this.#leave(turn, group)
    // The cause may be a row of another member ("already registered"), so the caller waits until that row is on disk.
    await group?.promise
  }

  async destroy(): Promise<void> {
    await this.#lastTurn
    this.#commitGroup()
    // The writer closes last, because the last connection checkpoints the WAL, and a reader cannot.
    this.#reader?.database.close()
    this.#sqlite.close()
  }

  async execute<R>(query: CompiledQuery, turn: Turn): Promise<QueryResult<R>> {
    if (!turn.isMember) return this.#executeAlone(query, turn)
    // As on PostgreSQL, every later statement of the transaction fails with the same error.
    if (turn.failure) throw turn.failure
    if (!this.#sqlite.inTransaction) throw new Error(rolledBack)
    try {
      return this.#execute<R>(query)
    } catch (error) {
      // SQLite has rolled back the whole group, as after a disk error.
      if (!this.#sqlite.inTransaction) {
        this.#group?.reject(error)
        this.#group = undefined
      }
      turn.failure = error
      throw error
    }
  }

  /** A query outside a transaction must not see an uncommitted group: a read uses the reader, a write commits first. */
  async #executeAlone<R>(query: CompiledQuery, turn: Turn): Promise<QueryResult<R>> {
    if (!turn.end) {
      if (isReadQuery(query)) return this.#whenFree(turn, () => this.#read(query))
      await this.#waitForTurn(turn)
    }
    this.#commitGroup()
    return this.#whenFree(turn, () => this.#execute<R>(query))
  }

  #execute<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    const statement = this.#prepare(sql)
    if (statement.reader) return { rows: statement.all(...parameters) as R[] }
    return { numAffectedRows: BigInt(statement.run(...parameters).changes), rows: [] }
  }

  /** Retries `work` while another process writes, without blocking the event loop. */
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
    // A group whose members have all failed has nobody else to handle the rejection.
    group.promise.catch(() => {})
    setImmediate(() => {
      group.isDue = true
      if (this.#group === group && !this.#hasOpenMember) this.#commitGroup()
    })
    return group
  }

  #leave(turn: Turn, group: Group | undefined): void {
    turn.isMember = false
    this.#hasOpenMember = false
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

  #run(sql: string): void {
    this.#prepare(sql).run()
  }

  #read<R>({ sql, parameters }: CompiledQuery): QueryResult<R> {
    if (!this.#reader) {
      const database = this.#openReader()
      this.#reader = { database, prepare: cacheStatements(database) }
    }
    return { rows: this.#reader.prepare(sql).all(...parameters) as R[] }
  }
}

/** A transaction or a single query; it owns the writer while `end` is set. */
class Turn implements DatabaseConnection {
  isMember = false
  failure: unknown
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

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Results are not streamed')
  }
}
