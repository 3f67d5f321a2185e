import { engineOf, fileOf } from '../db/engine.ts'
import { explainPostgresFailure } from '../db/explain-postgres-failure.ts'
import { explainSqliteFailure } from '../db/explain-sqlite-failure.ts'
import { DatabaseFailure, DatabaseMoved } from '../db/open-database.ts'
import { NewerDatabase } from '../db/unfit-database.ts'
import type { Config } from './config.ts'
import { findCopyBefore } from './copy-before-update.ts'

type Settings = Pick<Config, 'port' | 'host' | 'metrics' | 'databaseUrl' | 'backup'>

export function explainStartFailure(error: unknown, config: Settings): string {
  if (error instanceof DatabaseMoved) return error.message
  if (error instanceof DatabaseFailure) return explainDatabaseFailure(error.cause, config)
  const failure = toFailure(error)
  const listener = findListener(failure, config)
  const { code = '', message, port = listener.port, host = listener.host } = failure
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use. Stop the other program, or choose another port: ${listener.portName}=${port + 1} npm start`
  }
  if (code === 'EACCES' && message.includes('listen')) {
    return `Port ${port} may not be used by this account. Choose one above 1024, such as ${listener.portName}=${listener.usualPort}`
  }
  if (code === 'EADDRNOTAVAIL') {
    return `${listener.hostName}=${host} is not an address of this machine. ${listener.hostAdvice}`
  }
  if (/^(ENOTFOUND|EAI_AGAIN)$/.test(code) && host === listener.host) {
    return `${listener.hostName}=${host} is not an address. ${listener.hostAdvice}`
  }
  return `Could not start: ${message || code}`
}

function findListener({ port, host }: Failure, config: Settings) {
  const { metrics } = config
  // If the error has no port (a name was not found) or port 0, only the host tells the two servers apart.
  const isMetrics =
    port !== undefined && port !== 0
      ? port === metrics?.port
      : host === metrics?.host && host !== config.host
  return metrics && isMetrics
    ? {
        ...metrics,
        portName: 'METRICS_PORT',
        hostName: 'METRICS_HOST',
        usualPort: 9464,
        hostAdvice: 'Use 127.0.0.1, or an address that only Prometheus can reach',
      }
    : {
        port: config.port,
        host: config.host,
        portName: 'PORT',
        hostName: 'HOST',
        usualPort: 3000,
        hostAdvice: 'Use 127.0.0.1 if a proxy runs here, or 0.0.0.0',
      }
}

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

type Failure = {
  code?: string | undefined
  message: string
  port?: number | undefined
  /** The address, or the name that was not found */
  host?: string | undefined
}

function toFailure(error: unknown): Failure {
  if (error instanceof AggregateError && error.errors.length > 0) return toFailure(error.errors[0])
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, port, address, hostname } = error as Error & Record<string, unknown>
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return {
    code: text(code),
    port: typeof port === 'number' ? port : undefined,
    host: text(address) ?? text(hostname),
    message: error.message.split('\n')[0] ?? '',
  }
}
