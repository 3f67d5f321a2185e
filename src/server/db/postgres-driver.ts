import type { Driver, TransactionSettings } from 'kysely'
import { type ClientPool, PostgresConnection, type PostgresLimits } from './postgres-connection.ts'
import { createSemaphore } from './semaphore.ts'
import { nameStatements } from './statement-names.ts'

/** Connections that writes must not use, so that blocked writes do not block the event list and the health check */
const reservedForReading = 2

/** PostgreSQL for Kysely. Limits every wait (docs/decisions/0024) and pipelines statements (0028). */
export class PostgresDriver implements Driver {
  readonly #shared: ConstructorParameters<typeof PostgresConnection>[0]

  constructor(pool: ClientPool, limits: PostgresLimits) {
    const writers = createSemaphore(Math.max(1, limits.connections - reservedForReading))
    const names = nameStatements()
    if (!limits.prepares) names.stop()
    this.#shared = { pool, limits, writers, names }
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PostgresConnection> {
    return new PostgresConnection(this.#shared)
  }

  async beginTransaction(
    connection: PostgresConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    await connection.begin(settings)
  }

  async commitTransaction(connection: PostgresConnection): Promise<void> {
    await connection.commit()
  }

  async rollbackTransaction(connection: PostgresConnection): Promise<void> {
    await connection.rollback()
  }

  async releaseConnection(connection: PostgresConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    await this.#shared.pool.end()
  }
}
