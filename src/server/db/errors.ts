/** The one place that knows how each engine reports a problem. */

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

/** Two transactions got in each other's way; nothing was changed, so it may be tried again. */
export function isConflict(error: unknown): boolean {
  const code = codeOf(error)
  return code === '40001' || code === '40P01' || code.startsWith('SQLITE_BUSY')
}

// PostgreSQL: connection trouble (08), out of resources (53), being shut down (57P).
const unavailable =
  /^(08|53|57P)|^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EPIPE|EAI_AGAIN)$|^SQLITE_(FULL|IOERR|CANTOPEN|BUSY|READONLY)/

/** The database cannot be used at the moment: asking later may help. */
export function isUnavailable(error: unknown): boolean {
  if (unavailable.test(codeOf(error))) return true
  return (
    error instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/.test(
      error.message,
    )
  )
}
