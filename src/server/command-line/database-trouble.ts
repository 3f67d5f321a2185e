import { readConfig } from '../config/config.ts'
import { explainDatabaseFailure } from '../config/start-failure.ts'
import { isReadOnly, isUnavailable } from '../db/errors.ts'

/** PostgreSQL: sign-in, missing database or schema, rights. SQLite: damage, disk, rights, locks. */
const trouble =
  /^(28|3D|3F)|^42501$|^SQLITE_(AUTH|BUSY|CANTOPEN|CORRUPT|FULL|IOERR|LOCKED|NOTADB|PERM|READONLY)/

export function explainTrouble(
  error: unknown,
  env: Record<string, string | undefined>,
): string | null {
  if (isReadOnly(error)) {
    return 'The database is read-only, because its data is being moved to another database, or was moved: washday doctor says more'
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const isUnusable =
    trouble.test(code) ||
    isUnavailable(error) ||
    (error instanceof Error && /client password must be a string/.test(error.message))
  const { config } = isUnusable ? readConfig(env) : { config: null }
  return config ? explainDatabaseFailure(error, config) : null
}
