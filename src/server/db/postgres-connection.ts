import { setTimeout as wait } from 'node:timers/promises'
import type { CompiledQuery, DatabaseConnection, QueryResult, TransactionSettings } from 'kysely'
import type { PoolClient } from 'pg'
import { isLostStatement, isOutOfConnections, isStandby, NoConnection } from './errors.ts'
import { jitter } from './jitter.ts'
import { Burst, type Statement } from './postgres-burst.ts'
import { disconnect, sendText, writeTogether } from './postgres-client.ts'
import { isReadQuery } from './read-query.ts'
import type { Semaphore } from './semaphore.ts'
import type { StatementNames } from './statement-names.ts'

export type ClientPool = {
  connect(): Promise<PoolClient>
  /** Call it if the client's server takes no writes. Ends the reuse of all connections opened so far. */
  distrust(client: PoolClient): void
  isTrusted(client: PoolClient): boolean
  end(): Promise<void>
}

export type PostgresLimits = {
  connections: number
  /** For a transaction, including the wait for a connection and all retries; Infinity for no limit */
  writeMs: number
  /** For a statement outside a transaction */
  readMs: number
  /** How long a statement waits for a lock */
  lockMs: number
  /** PostgreSQL ends a transaction that is idle for this long: its process must be frozen. */
  idleMs: number
  /** Whether the statements of a transaction are prepared */
  prepares: boolean
}

/**
 * Time for the statements even after the longest wait (`writeMs`). If the database hangs, both add up to 10 s, and
 * `graceMs` more if it does not respond at all.
 */
const minTurnMs = 1_000
/** Longest wait for a connection, even if `writeMs` is longer, as in a migration */
const maxConnectMs = 9_000
/** How long PostgreSQL may exceed its own time limit before we close the connection */
const graceMs = 500

type Shared = {
  pool: ClientPool
  limits: PostgresLimits
  writers: Semaphore
  names: StatementNames
}

/**
 * Acquires a client for the first statement. Sends a transaction's time limits together with `begin`, which costs no
 * round trip and works through pgbouncer.
 */
export class PostgresConnection implements DatabaseConnection {
  readonly #pool: ClientPool
  readonly #writers: Semaphore
  readonly #limits: PostgresLimits
  readonly #names: StatementNames
  #startedAt = performance.now()
  #client: PoolClient | undefined
  #releaseWriter: (() => void) | undefined
  #timer: NodeJS.Timeout | undefined
  #burst: Burst | undefined
  #isInTransaction = false
  /** The transaction's first error; after it, PostgreSQL only says that the transaction is aborted. */
  #failure: unknown

  constructor({ pool, writers, limits, names }: Shared) {
    this.#pool = pool
    this.#writers = writers
    this.#limits = limits
    this.#names = names
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    await this.#take({ isWriting: true, ms: this.#limits.writeMs })
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode]
    const { lockMs, idleMs } = this.#limits
    const left = this.#left(this.#limits.writeMs)
    this.#isInTransaction = true
    this.#failure = undefined
    const begin = ['begin', ...modes.filter(Boolean)].join(' ')
    const limits = [Math.min(lockMs, left), left, idleMs].map(toPostgresMs)
    // Not awaited: both are sent with the first statement, which throws if one of them failed.
    void Promise.allSettled([
      this.#send({ text: begin, values: [], name: this.#names.nameOfText(begin) }),
      this.#send({ text: setLimits, values: limits, name: this.#names.nameOfText(setLimits) }),
    ])
  }

  async commit(): Promise<void> {
    try {
      const [ended] = (await this.#sendText('commit')).rows as { command: string }[]
      // PostgreSQL rolls back if the caller has ignored an error.
      if (ended?.command === 'ROLLBACK') {
        throw this.#failure ?? new Error('The transaction was rolled back')
      }
    } catch (error) {
      this.release(true)
      throw error
    }
    this.#writers.noteProgress()
    this.release()
  }

  async rollback(): Promise<void> {
    try {
      await this.#sendText('rollback')
      // A transaction must not hold a connection during its backoff.
      this.release()
    } catch {
      // PostgreSQL rolls back when the connection closes. The first error is the one to report.
      this.release(true)
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#client) await this.#take({ isWriting: !isReadQuery(query), ms: this.#limits.readMs })
    const { sql: text, parameters: values } = query
    const name = this.#isInTransaction ? this.#names.nameOf(query) : undefined
    // Only a simple query may contain several statements.
    return name || values.length > 0 ? this.#send({ text, values, name }) : this.#sendText(text)
  }

  // biome-ignore lint/correctness/useYield: Washday never reads results row by row.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Results are not streamed')
  }

  release(isBroken = false): void {
    clearTimeout(this.#timer)
    this.#isInTransaction = false
    const client = this.#client
    client?.release(isBroken || !this.#pool.isTrusted(client))
    this.#client = undefined
    this.#failure = undefined
    this.#releaseWriter?.()
    this.#releaseWriter = undefined
  }

  async #take({ isWriting, ms }: { isWriting: boolean; ms: number }): Promise<void> {
    if (this.#client) return
    if (isWriting) {
      this.#releaseWriter = await this.#writers.acquire(this.#left(this.#limits.writeMs))
      // Leaves `minTurnMs` for the statements.
      const latestStart = performance.now() - this.#limits.writeMs + minTurnMs
      this.#startedAt = Math.max(this.#startedAt, latestStart)
    }
    try {
      const client = await this.#connect()
      this.#client = client
      // PostgreSQL itself ends slow statements. This timer is for a server or pooler that does not respond.
      const left = this.#left(ms) + graceMs
      if (Number.isFinite(left)) this.#timer = setTimeout(() => disconnect(client), left)
    } catch (error) {
      this.release()
      throw error
    }
  }

  async #connect(): Promise<PoolClient> {
    for (let pauseMs = 20; ; pauseMs = Math.min(pauseMs * 2, 500)) {
      try {
        return await this.#withinTime(this.#pool.connect())
      } catch (error) {
        if (!isOutOfConnections(error) || this.#leftToConnect() <= pauseMs) throw error
      }
      await wait(jitter(pauseMs))
    }
  }

  async #withinTime(connecting: Promise<PoolClient>): Promise<PoolClient> {
    const left = this.#leftToConnect()
    const { promise: tooLate, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new NoConnection()), left)
    try {
      return await Promise.race([connecting, tooLate])
    } catch (error) {
      if (error instanceof NoConnection) {
        connecting.then(
          (client) => client.release(),
          () => {}, // the caller already has an error
        )
      }
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  #leftToConnect(): number {
    return this.#left(Math.min(this.#limits.writeMs, maxConnectMs))
  }

  #left(ms: number): number {
    return Math.max(1, Math.ceil(this.#startedAt + ms - performance.now()))
  }

  /** Sends all statements of a tick together, after all pending promise callbacks. */
  #send<R>(statement: Statement): Promise<QueryResult<R>> {
    return this.#answered((client) => {
      if (!this.#burst) {
        this.#burst = new Burst(client)
        process.nextTick(() => this.#sendBurst())
      }
      return this.#burst.add<R>(statement)
    })
  }

  #sendText<R>(text: string): Promise<QueryResult<R>> {
    return this.#answered((client) => {
      writeTogether(client)
      this.#sendBurst()
      return sendText<R>(client, text)
    })
  }

  #sendBurst(): void {
    if (this.#burst) this.#client?.query(this.#burst)
    this.#burst = undefined
  }

  async #answered<R>(
    send: (client: PoolClient) => Promise<QueryResult<R>>,
  ): Promise<QueryResult<R>> {
    if (!this.#client) throw new NoConnection()
    try {
      return await send(this.#client)
    } catch (error) {
      // pg creates the error when the response arrives, so its stack lacks our code.
      if (error instanceof Error && this.#failure === undefined) Error.captureStackTrace(error)
      if (isStandby(error)) this.#pool.distrust(this.#client)
      // After an earlier failure, a statement is missing only because the aborted transaction did not prepare it.
      if (isLostStatement(error) && this.#failure === undefined) this.#names.stop()
      if (!this.#isInTransaction) throw error
      this.#failure ??= error
      throw this.#failure
    }
  }
}

const setLimits = `select set_config('lock_timeout', $1, true), set_config('statement_timeout', $2, true),
  set_config('idle_in_transaction_session_timeout', $3, true)`

/** 0 means no limit in PostgreSQL. */
function toPostgresMs(ms: number): number {
  return Number.isFinite(ms) ? ms : 0
}
