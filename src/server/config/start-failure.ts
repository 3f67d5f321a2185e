import { engineOf, fileOf } from '../db/engine.ts'
import { explainPostgresFailure } from '../db/explain-postgres-failure.ts'
import { explainSqliteFailure } from '../db/explain-sqlite-failure.ts'
import { DatabaseFailure, DatabaseMoved } from '../db/open-database.ts'
import { NewerDatabase } from '../db/unfit-database.ts'
import type { Config } from './config.ts'
import { findCopyBefore } from './copy-before-update.ts'

type Settings = Pick<Config, 'port' | 'host' | 'databaseUrl' | 'backup'>

/** One line that says what to fix, for the person at the terminal */
export function explainStartFailure(error: unknown, config: Settings): string {
  if (error instanceof DatabaseMoved) return error.message
  if (error instanceof DatabaseFailure) return explainDatabaseFailure(error.cause, config)
  const { code = '', message, port = config.port, address = config.host } = toFailure(error)
  if (code === 'EADDRINUSE') {
    const name = port === config.port ? 'PORT' : 'METRICS_PORT'
    return `Port ${port} is in use. Stop the other program, or choose another port: ${name}=${port + 1} npm start`
  }
  if (code === 'EACCES' && message.includes('listen')) {
    return `Port ${port} may not be used by this account. Choose one above 1024, such as PORT=3000`
  }
  if (code === 'EADDRNOTAVAIL') {
    return `HOST=${address} is not an address of this machine. Use 127.0.0.1 if a proxy runs here, or 0.0.0.0`
  }
  if (/^(ENOTFOUND|EAI_AGAIN)$/.test(code) && message.includes(config.host)) {
    return `HOST=${config.host} is not an address. Use 127.0.0.1 if a proxy runs here, or 0.0.0.0`
  }
  return `Could not start: ${message || code}`
}

/** One line for a database that cannot be opened or migrated, without a password */
export function explainDatabaseFailure(
  error: unknown,
  { databaseUrl, backup }: Pick<Settings, 'databaseUrl' | 'backup'>,
): string {
  const isPostgres = engineOf(databaseUrl) === 'postgres'
  if (error instanceof NewerDatabase) {
    const first = error.unknown[0] ?? ''
    const copy = !isPostgres && backup && findCopyBefore(backup.folder, fileOf(databaseUrl), first)
    const usual = isPostgres ? 'the dump from before the update' : 'a backup from before the update'
    const fault = 'was made by a newer version of Washday'
    return `The database ${isPostgres ? '' : `${databaseUrl} `}${fault} (${error.message}): start that version, or restore ${copy ? `the backup ${copy}` : usual}`
  }
  const cause = error instanceof AggregateError ? (error.errors[0] ?? error) : error
  if (!isPostgres)
    return `The database ${databaseUrl} cannot be used: ${explainSqliteFailure(cause, databaseUrl)}`
  const { code, message } = toFailure(cause)
  return (
    explainPostgresFailure(cause, databaseUrl) ??
    `The database cannot be reached: ${message || code}. Check DATABASE_URL`
  )
}

function toFailure(error: unknown): {
  code?: string
  message: string
  port?: number
  address?: string
} {
  if (error instanceof AggregateError && error.errors.length > 0) return toFailure(error.errors[0])
  if (!(error instanceof Error)) return { message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const port = 'port' in error && typeof error.port === 'number' ? error.port : undefined
  const address =
    'address' in error && typeof error.address === 'string' ? error.address : undefined
  return { code, port, address, message: error.message.split('\n')[0] ?? '' }
}
