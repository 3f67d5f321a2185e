import { setTimeout as wait } from 'node:timers/promises'
import type {
  CompiledQuery,
  DatabaseConnection,
  Driver,
  QueryResult,
  TransactionSettings,
} from 'kysely'
import type { PoolClient } from 'pg'
import { isOutOfConnections, NoConnection } from './errors.ts'
import { jitter } from './jitter.ts'
import { createPlaces, type Places } from './places.ts'
import { isReading } from './reading.ts'

/** What the driver needs of `pg.Pool` */
export type ClientPool = { connect(): Promise<PoolClient>; end(): Promise<void> }

export type PostgresLimits = {
  /** Connections of the pool */
  connections: number
  /** From the first try to the answer, retries and waiting for a connection included; Infinity for migrations */
  writeMs: number
  /** Statements outside a transaction, such as a screen of figures */
  readMs: number
  /** How long a statement waits for a row that another transaction holds */
  lockMs: number
  /** A transaction of ours that does nothing for this long, since its process is frozen, is ended by the server. */
  idleMs: number
}

/** Connections that writers leave to readers, so that a held-up write holds up no list and no health check */
const keptForReading = 2
/** With the 9 seconds of waiting at most, an answer comes within 10. */
const shortestTurnMs = 1_000
/** What the server's own limit may take longer, until we break the connection off */
const graceMs = 500

/**
 * PostgreSQL for Kysely, with an end to every wait (docs/decisions/0024). The limits of a transaction go with its
 * `begin`, in one message: that works through pgbouncer, too, and costs no round trip.
 */
export class PostgresDriver implements Driver {
  readonly #pool: ClientPool
  readonly #limits: PostgresLimits
  readonly #writers: Places

  constructor(pool: ClientPool, limits: PostgresLimits) {
    this.#pool = pool
    this.#limits = limits
    this.#writers = createPlaces(Math.max(1, limits.connections - keptForReading))
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<LimitedConnection> {
    return new LimitedConnection(this.#pool, this.#writers, this.#limits)
  }

  async beginTransaction(
    connection: LimitedConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    await connection.begin(settings)
  }

  async commitTransaction(connection: LimitedConnection): Promise<void> {
    await connection.commit()
  }

  async rollbackTransaction(connection: LimitedConnection): Promise<void> {
    await connection.rollback()
  }

  async releaseConnection(connection: LimitedConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

/** Takes one of the pool's connections when it has something to say, and knows until when it must be done. */
class LimitedConnection implements DatabaseConnection {
  readonly #pool: ClientPool
  readonly #writers: Places
  readonly #limits: PostgresLimits
  #startedAt = performance.now()
  #client: PoolClient | undefined
  #leave: (() => void) | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(pool: ClientPool, writers: Places, limits: PostgresLimits) {
    this.#pool = pool
    this.#writers = writers
    this.#limits = limits
  }

  async begin({ isolationLevel, accessMode }: TransactionSettings): Promise<void> {
    await this.#take({ isWriting: true, ms: this.#limits.writeMs })
    const modes = [isolationLevel && `isolation level ${isolationLevel}`, accessMode]
    const { lockMs, idleMs } = this.#limits
    const left = this.#left(this.#limits.writeMs)
    try {
      await this.#send(
        `begin ${modes.filter(Boolean).join(' ')};
        set local lock_timeout = ${inSql(Math.min(lockMs, left))};
        set local statement_timeout = ${inSql(left)};
        set local idle_in_transaction_session_timeout = ${inSql(idleMs)}`,
      )
    } catch (error) {
      this.release(true)
      throw error
    }
  }

  async commit(): Promise<void> {
    try {
      const [ended] = (await this.#send('commit')).rows as { command: string }[]
      // PostgreSQL answers so where a statement had failed and nobody had noticed.
      if (ended?.command === 'ROLLBACK') throw new Error('The transaction was rolled back')
    } catch (error) {
      this.release(true)
      throw error
    }
    this.#writers.noteProgress()
    // Given back at once: who tries again waits for a turn without holding a connection.
    this.release()
  }

  async rollback(): Promise<void> {
    try {
      await this.#send('rollback')
      this.release()
    } catch {
      // A connection that cannot roll back is closed, and the server does it; the first error is the one to report.
      this.release(true)
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#client) await this.#take({ isWriting: !isReading(query), ms: this.#limits.readMs })
    return this.#send<R>(query.sql, query.parameters)
  }

  // biome-ignore lint/correctness/useYield: nothing here reads a result row by row.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Results are not streamed')
  }

  release(isBroken = false): void {
    clearTimeout(this.#timer)
    this.#client?.release(isBroken)
    this.#client = undefined
    this.#leave?.()
    this.#leave = undefined
  }

  async #take({ isWriting, ms }: { isWriting: boolean; ms: number }): Promise<void> {
    if (this.#client) return
    if (isWriting) {
      this.#leave = await this.#writers.enter(this.#left(this.#limits.writeMs))
      // Somebody who waited in a rush still has the time that a sign-up takes.
      const latestStart = performance.now() - this.#limits.writeMs + shortestTurnMs
      this.#startedAt = Math.max(this.#startedAt, latestStart)
    }
    try {
      const client = await this.#connect()
      this.#client = client
      // The server's limits end a statement; this ends the wait for a server, or a pooler, that does not answer.
      const left = this.#left(ms) + graceMs
      if (Number.isFinite(left)) this.#timer = setTimeout(() => void client.end(), left)
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
        if (!isOutOfConnections(error) || this.#left(this.#limits.writeMs) <= pauseMs) throw error
      }
      await wait(jitter(pauseMs))
    }
  }

  async #withinTime(connecting: Promise<PoolClient>): Promise<PoolClient> {
    const left = this.#left(this.#limits.writeMs)
    if (!Number.isFinite(left)) return connecting
    const { promise: tooLate, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new NoConnection()), left)
    try {
      return await Promise.race([connecting, tooLate])
    } catch (error) {
      if (error instanceof NoConnection) {
        connecting.then(
          (client) => client.release(),
          () => {}, // the caller has already been given an error
        )
      }
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  #left(ms: number): number {
    return Math.max(1, Math.ceil(this.#startedAt + ms - performance.now()))
  }

  async #send<R>(text: string, values: readonly unknown[] = []): Promise<QueryResult<R>> {
    if (!this.#client) throw new NoConnection()
    const { command, rowCount, rows } = await this.#client.query(text, values as unknown[])
    if (command === 'COMMIT' || command === 'ROLLBACK') return { rows: [{ command } as R] }
    const isChange = /^(INSERT|UPDATE|DELETE|MERGE)$/.test(command)
    return {
      rows: (rows ?? []) as R[],
      ...(isChange ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
    }
  }
}

/** 0 is PostgreSQL's word for no limit. */
function inSql(ms: number): number {
  return Number.isFinite(ms) ? ms : 0
}
