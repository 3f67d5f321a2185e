export class NoConnection extends Error {
  readonly code = 'NO_CONNECTION'
  constructor() {
    super('No database connection became free in time')
  }
}

/** All hosts are standbys, as happens briefly during a failover. */
export class NoWritableHost extends Error {
  readonly code = '25006'
  constructor() {
    super('None of the hosts takes writes')
  }
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : ''
}

export function isUniqueViolation(error: unknown): boolean {
  const code = codeOf(error)
  return (
    code === '23505' ||
    code === 'SQLITE_CONSTRAINT_UNIQUE' ||
    code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
  )
}

/** A row that was read without a lock was deleted before a row that refers to it was inserted; PostgreSQL only. */
export function isLostReference(error: unknown): boolean {
  return codeOf(error) === '23503'
}

/** Another transaction conflicted. Nothing was changed, so the transaction may be retried. */
export function isConflict(error: unknown): boolean {
  return isDeadlock(error) || codeOf(error).startsWith('SQLITE_BUSY')
}

/** PostgreSQL aborted one of two conflicting transactions. Excludes SQLITE_BUSY, after which the driver retries. */
export function isDeadlock(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40001' || code === '40P01'
}

/** PostgreSQL ended a statement that waited too long for a lock, or ran too long. */
export function isStatementTimeout(error: unknown): boolean {
  return /^(55P03|57014)$/.test(codeOf(error))
}

/** A prepared statement is gone, because a pooler switched connections or a newer release changed the table. */
export function isLostStatement(error: unknown): boolean {
  const isStale = error instanceof Error && 'routine' in error
  return (
    /^(26000|42P05)$/.test(codeOf(error)) || (isStale && error.routine === 'RevalidateCachedQuery')
  )
}

export function isOutOfConnections(error: unknown): boolean {
  if (codeOf(error) === '53300') return true
  return error instanceof Error && /no more connections allowed/.test(error.message)
}

/** pgbouncer refused a connection setting that it cannot pass on. */
export function isRefusedSetting(error: unknown): boolean {
  return error instanceof Error && /unsupported startup parameter/.test(error.message)
}

/** First word of the error that a move's triggers raise for each write (db/move/hold-triggers.ts) */
export const readOnlyMessage = 'washday_read_only'

/** A write was refused because the data is being moved, or was moved, to another database. */
export function isReadOnly(error: unknown): boolean {
  const isRefusal = /^(25006|SQLITE_CONSTRAINT_TRIGGER)$/.test(codeOf(error))
  return isRefusal && error instanceof Error && error.message.startsWith(readOnlyMessage)
}

/** The table or column is missing, as in a database from an earlier release. */
export function isMissingInSchema(error: unknown): boolean {
  if (/^(42P01|42703)$/.test(codeOf(error))) return true
  return error instanceof Error && /^no such (table|column)/.test(error.message)
}

/** The server is a standby. A new connection to the same host may reach the new primary after a failover. */
export function isStandby(error: unknown): boolean {
  return codeOf(error) === '25006' && !isReadOnly(error)
}

/** The database answers but takes no writes: a standby, a full disk, a read-only file */
export function isWriteRefused(error: unknown): boolean {
  if (isReadOnly(error)) return false
  return /^(25006|53100)$|^SQLITE_(FULL|IOERR|CANTOPEN|READONLY)/.test(codeOf(error))
}

/** The SQLite file is damaged, and stays so until a backup is restored. */
export function isDamaged(error: unknown): boolean {
  return /^SQLITE_(CORRUPT|NOTADB)/.test(codeOf(error))
}

// PostgreSQL: connection lost (08), out of resources (53), shutting down (57P), timeouts (25P03, 55P03, 57014),
// a standby (25006), repeated deadlocks (40).
const unavailable =
  /^(08|53|57P)|^(25P03|55P03|57014|25006|40001|40P01|NO_CONNECTION)$|^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EPIPE|EAI_AGAIN)$|^SQLITE_(FULL|IOERR|CANTOPEN|BUSY|READONLY|CORRUPT|NOTADB)/

/** For example EHOSTUNREACH; ENOENT for a unix socket while PostgreSQL restarts */
function isConnectFailure(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'connect'
}

/** The database cannot be used at the moment; a retry may succeed, unless the file is damaged (`isDamaged`). */
export function isUnavailable(error: unknown): boolean {
  if (isReadOnly(error)) return true
  if (unavailable.test(codeOf(error)) || isConnectFailure(error)) return true
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Client was closed and is not queryable/.test(
      error.message,
    )
  )
}

/** The error has a SQLite code or a SQLSTATE, or the database is unavailable. */
export function isDatabaseError(error: unknown): boolean {
  return /^(SQLITE_|(?=.*\d)[0-9A-Z]{5}$)/.test(codeOf(error)) || isUnavailable(error)
}
