import { AddressMistake, encodeHint, type PostgresHost, parseHosts } from './postgres-hosts.ts'

/** A parsed `DATABASE_URL`; the fields are named as in libpq */
export type PostgresAddress = {
  /** In the order of the attempts to connect */
  hosts: PostgresHost[]
  /** Undefined if not in the URL: pg then uses PGUSER, PGDATABASE, PGPASSWORD or ~/.pgpass. */
  user: string | undefined
  password: string | undefined
  database: string | undefined
  sslMode: SslMode
  /** Path of a file, or "system" for Node's own list of authorities */
  sslRootCert: string | undefined
  sslCert: string | undefined
  sslKey: string | undefined
  sslNegotiation: 'postgres' | 'direct'
  applicationName: string | undefined
  options: string | undefined
  connectTimeoutMs: number | undefined
}
export type SslMode = (typeof sslModes)[number]

const sslModes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const

const parameterNames = [
  ...['host', 'port', 'user', 'password', 'dbname', 'application_name', 'options'],
  ...['connect_timeout', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation'],
  ...['target_session_attrs', 'ssl', 'client_encoding', 'channel_binding', 'gssencmode'],
  ...['keepalives', 'fallback_application_name', 'uselibpqcompat', 'load_balance_hosts'],
] as const
type Parameters = Partial<Record<(typeof parameterNames)[number], string>>

const unreadable = `DATABASE_URL cannot be read. ${encodeHint}`

/** Reads `postgres://user:password@host:port,host:port/database?sslmode=...`; throws `AddressMistake`. */
export function parsePostgresAddress(url: string): PostgresAddress {
  const found = /^postgres(?:ql)?:\/\/([^/?#]*)(?:\/([^?#]*))?(?:\?([^#]*))?$/.exec(url)
  const [, authority = '', path = '', query = ''] = found ?? []
  // An "@" after the hosts means that the password has a "/" or "?"; any other error would quote part of the password.
  if (!found || (path + query).includes('@')) throw new AddressMistake(unreadable)
  const at = authority.lastIndexOf('@')
  const [user, password] = splitOnce(authority.slice(0, Math.max(0, at)), ':')
  const given = readParameters(query)
  refuseReaders(given.target_session_attrs)
  return {
    hosts: parseHosts(given.host ?? decode(authority.slice(at + 1)), given.port),
    user: given.user || decode(user) || undefined,
    password: given.password || decode(password) || undefined,
    database: given.dbname || decode(path) || undefined,
    ...readTls(given),
    applicationName: given.application_name ?? given.fallback_application_name,
    options: given.options,
    connectTimeoutMs: readSeconds(given.connect_timeout),
  }
}

export function findAddressMistakes(databaseUrl: string): string[] {
  try {
    if (/^postgres(ql)?:\/\//.test(databaseUrl)) parsePostgresAddress(databaseUrl)
    return []
  } catch (error) {
    if (error instanceof AddressMistake) return [error.message]
    throw error
  }
}

function readParameters(query: string): Parameters {
  const given: Parameters = {}
  for (const [name, value] of new URLSearchParams(query.replaceAll('+', '%2B'))) {
    const known = parameterNames.find((one) => one === name)
    // Refused as in libpq, because a misspelled sslmode must not lead to an unencrypted connection.
    if (!known) throw new AddressMistake(`DATABASE_URL has the unknown parameter "${name}"`)
    given[known] = value
  }
  return given
}

/** Refuses a choice of read-only hosts, because Washday always uses the first host that takes writes. */
function refuseReaders(attributes = 'read-write'): void {
  if (['any', 'read-write', 'primary'].includes(attributes)) return
  throw new AddressMistake(
    'Washday writes, so target_session_attrs in DATABASE_URL must be read-write or primary',
  )
}

type Tls = Pick<
  PostgresAddress,
  'sslMode' | 'sslRootCert' | 'sslCert' | 'sslKey' | 'sslNegotiation'
>

function readTls(given: Parameters): Tls {
  const { env } = process
  const sslRootCert = given.sslrootcert ?? env.PGSSLROOTCERT
  const verifies = sslRootCert || given.sslcert
  const usual = verifies ? 'verify-full' : 'disable'
  const asked = given.sslmode ?? modeOfSsl(given.ssl) ?? env.PGSSLMODE ?? usual
  // Older versions of pg have the value "no-verify" for `require`.
  const name = asked === 'no-verify' ? 'require' : asked
  const sslMode = sslModes.find((mode) => mode === name)
  if (!sslMode) {
    throw new AddressMistake(
      `sslmode in DATABASE_URL must be disable, allow, prefer, require, verify-ca or verify-full, but is "${name}"`,
    )
  }
  const sslNegotiation = given.sslnegotiation || env.PGSSLNEGOTIATION || 'postgres'
  if (sslNegotiation !== 'postgres' && sslNegotiation !== 'direct') {
    throw new AddressMistake('sslnegotiation in DATABASE_URL must be postgres or direct')
  }
  refuseIneffectiveSettings(given, { sslMode, sslRootCert, sslNegotiation })
  return { sslMode, sslRootCert, sslCert: given.sslcert, sslKey: given.sslkey, sslNegotiation }
}

/** Refuses security settings that would have no effect. */
function refuseIneffectiveSettings(
  given: Parameters,
  { sslMode, sslRootCert, sslNegotiation }: Pick<Tls, 'sslMode' | 'sslRootCert' | 'sslNegotiation'>,
): void {
  const { env } = process
  const isWeak = sslMode === 'disable' || sslMode === 'allow' || sslMode === 'prefer'
  const mistakes: [boolean, string][] = [
    [
      (given.gssencmode ?? env.PGGSSENCMODE) === 'require',
      'Washday cannot encrypt with GSSAPI (gssencmode=require): use sslmode=verify-full in DATABASE_URL',
    ],
    [
      (given.channel_binding ?? env.PGCHANNELBINDING) === 'require',
      'Washday cannot require channel binding (channel_binding=require): use sslmode=verify-full in DATABASE_URL',
    ],
    [
      sslNegotiation === 'direct' && isWeak,
      'sslnegotiation=direct in DATABASE_URL needs sslmode=require, verify-ca or verify-full',
    ],
    [
      sslRootCert === 'system' && sslMode !== 'verify-full',
      'For Washday, as for libpq, sslrootcert=system needs sslmode=verify-full in DATABASE_URL',
    ],
    [
      Boolean(given.sslkey) && sslMode === 'disable',
      'sslkey in DATABASE_URL has no use without TLS: set sslmode, such as sslmode=verify-full',
    ],
  ]
  const mistake = mistakes.find(([isMade]) => isMade)?.[1]
  if (mistake) throw new AddressMistake(mistake)
}

/** libpq lacks `ssl`. In pg, `ssl=true` verifies the server's certificate. */
function modeOfSsl(ssl: string | undefined): string | undefined {
  if (ssl === undefined) return undefined
  if (ssl === 'true' || ssl === '1') return 'verify-full'
  return ssl === 'false' || ssl === '0' ? 'disable' : ssl
}

function readSeconds(text: string | undefined): number | undefined {
  const seconds = Number(text ?? 0)
  if (Number.isInteger(seconds) && seconds >= 0) return seconds * 1000 || undefined
  throw new AddressMistake('connect_timeout in DATABASE_URL must be a number of seconds')
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // `%` without two hexadecimal digits
    throw new AddressMistake(unreadable)
  }
}
