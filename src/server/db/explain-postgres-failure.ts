import { isOutOfConnections, NoWritableHost } from './errors.ts'
import { explainTlsFailure } from './explain-tls-failure.ts'
import { type PostgresAddress, parsePostgresAddress } from './postgres-address.ts'
import { AddressMistake, describeHost } from './postgres-hosts.ts'
import { createInUtf8, UnfitEncoding } from './unfit-database.ts'

type Failure = { code: string; message: string; error: unknown }
type Place = { hosts: string; host: string; user: string; database: string; hasTls: boolean }
type Rule = (failure: Failure, place: Place) => string | null

/** One line that says what is wrong and what to do, without the password; null if PostgreSQL is not the cause */
export function explainPostgresFailure(error: unknown, databaseUrl: string): string | null {
  if (error instanceof AddressMistake) return error.message
  const failure = toFailure(error)
  const place = toPlace(parsePostgresAddress(databaseUrl))
  const unreached = firstOf(connecting, failure, place)
  if (unreached) return `The database cannot be reached: ${unreached}`
  const unusable = firstOf(using, failure, place)
  return unusable ? `The database cannot be used: ${unusable}` : null
}

const firstOf = (rules: Rule[], failure: Failure, place: Place) => {
  for (const rule of rules) {
    const sentence = rule(failure, place)
    if (sentence) return sentence
  }
  return null
}

const connecting: Rule[] = [
  ({ code }, { hosts }) =>
    code === 'ECONNREFUSED'
      ? `nothing answers at ${hosts}. Is PostgreSQL running, and is this its port? Check DATABASE_URL`
      : null,
  ({ code }, { hosts }) =>
    code === 'ENOENT'
      ? `there is no socket in ${hosts}. Is PostgreSQL running? Check DATABASE_URL`
      : null,
  ({ code }, { hosts }) =>
    code === 'EACCES' ? `this account may not use the socket in ${hosts}` : null,
  ({ code }, { host }) =>
    /^(ENOTFOUND|EAI_AGAIN)$/.test(code)
      ? `there is no host "${host}". Check DATABASE_URL, and this machine's name server`
      : null,
  ({ code, message }, { hosts }) =>
    /^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|NO_CONNECTION)$/.test(code) || /timeout/i.test(message)
      ? `${hosts} does not answer. Check DATABASE_URL, and the firewalls between here and there`
      : null,
  ({ error }, { hosts, hasTls }) => explainTlsFailure(error, hosts, hasTls),
  ({ code, message }, { hosts }) =>
    /^(ECONNRESET|EPIPE)$/.test(code) || /Connection terminated/.test(message)
      ? `${hosts} closed the connection. Is it PostgreSQL? Check DATABASE_URL, and PostgreSQL's log`
      : null,
  ({ code }, { hosts }) =>
    /^57P/.test(code)
      ? `PostgreSQL at ${hosts} is starting or stopping. Try again in a moment`
      : null,
  ({ error, message }, { hosts }) =>
    isOutOfConnections(error)
      ? `PostgreSQL at ${hosts} has no connection left (${message}). Lower DATABASE_POOL_SIZE (each process uses that many, and one more at startup), or raise max_connections`
      : null,
  ({ error }, { hosts }) =>
    error instanceof NoWritableHost
      ? `none of ${hosts} takes writes: they are standbys. Promote one, or add the primary to DATABASE_URL`
      : null,
  ({ code, message }, { hosts, user }) =>
    code === '28P01' || /client password must be a string/.test(message)
      ? `PostgreSQL at ${hosts} does not accept the password of user "${user}", or there is none in DATABASE_URL. A special character in it must be percent-encoded (@ is %40)`
      : null,
  ({ code, message }, { hosts, user }) =>
    /role ".*" does not exist/.test(message) && code.startsWith('28')
      ? `PostgreSQL at ${hosts} has no user "${user}". Create it: createuser --pwprompt ${user}`
      : null,
  ({ code, message }, { hosts, user, database }) =>
    code === '28000' && /pg_hba\.conf/.test(message)
      ? `PostgreSQL at ${hosts} has no line in pg_hba.conf that lets user "${user}" into database "${database}" from here`
      : null,
  ({ code, message }, { hosts }) =>
    code.startsWith('28') ? `PostgreSQL at ${hosts} refuses: ${message}` : null,
  ({ code }, { hosts, user, database }) =>
    code === '3D000'
      ? `PostgreSQL at ${hosts} has no database "${database}". Create it: createdb -O ${user} ${database}`
      : null,
]

const using: Rule[] = [
  ({ error }, { user, database, hosts }) =>
    error instanceof UnfitEncoding
      ? `database "${database}" at ${hosts} is in ${error.encoding}, not in UTF-8, so not every name can be stored. Create another (${createInUtf8} -O ${user} NAME), and set DATABASE_URL`
      : null,
  // The user can use none of the schemas in search_path.
  ({ code }, { user, database, hosts }) =>
    code === '3F000'
      ? `user "${user}" finds no schema for its tables in database "${database}" at ${hosts}. If search_path is set (in DATABASE_URL, or for the user or database), correct it, or create that schema; otherwise run there: grant usage, create on schema public to ${user}`
      : null,
  ({ code, message }, { user, database, hosts }) =>
    code === '42501' && /schema/.test(message)
      ? `user "${user}" may not create tables in database "${database}" at ${hosts}. Make it the owner of the database (createdb -O ${user} ${database}), or run there: grant usage, create on schema public to ${user}`
      : null,
  ({ code, message }, { user, database, hosts }) =>
    code === '42501'
      ? `user "${user}" lacks a right in database "${database}" at ${hosts}: ${message}. Use the user that created the tables`
      : null,
  ({ code }, { database, hosts }) =>
    code === '25006'
      ? `database "${database}" at ${hosts} takes no writes: it is a standby, or set to read-only`
      : null,
  ({ code }, { hosts }) => (code === '53100' ? `the disk of PostgreSQL at ${hosts} is full` : null),
]

function toFailure(error: unknown): Failure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
  return { code, message, error }
}

function toPlace({ hosts, user, database, sslMode }: PostgresAddress): Place {
  // These are pg's own defaults.
  const name = user ?? process.env.PGUSER ?? process.env.USER ?? ''
  return {
    hosts: hosts.map(describeHost).join(', '),
    host: hosts[0]?.host ?? '',
    user: name,
    database: database ?? process.env.PGDATABASE ?? name,
    hasTls: sslMode !== 'disable',
  }
}
