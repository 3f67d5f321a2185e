import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import type { PostgresAddress, SslMode } from './postgres-address.ts'
import { AddressMistake, type PostgresHost } from './postgres-hosts.ts'

/** One connection to try; `allow` and `prefer` try two per host, with and without TLS. */
export type PostgresTarget = PostgresHost & { ssl: ConnectionOptions | false }

/** The connections to try, in this order. Throws `AddressMistake` if a certificate's file cannot be read. */
export function targetsOf(address: PostgresAddress): PostgresTarget[] {
  const { hosts, sslMode } = address
  const open = false as const
  const tls = sslMode === 'disable' ? open : tlsOf(sslMode, address)
  return hosts.flatMap((host): PostgresTarget[] => {
    // libpq uses no TLS on a unix socket either.
    if (sslMode === 'disable' || host.host.startsWith('/')) return [{ ...host, ssl: open }]
    const encrypted = { ...host, ssl: tls }
    if (sslMode === 'prefer') return [encrypted, { ...host, ssl: open }]
    if (sslMode === 'allow') return [{ ...host, ssl: open }, encrypted]
    return [encrypted]
  })
}

/**
 * libpq's modes (docs/decisions/0062): `require` encrypts, and verifies the authority only if one is given;
 * `verify-ca` verifies the authority, `verify-full` also the host's name.
 */
function tlsOf(
  mode: SslMode,
  { sslRootCert, sslCert, sslKey }: PostgresAddress,
): ConnectionOptions {
  const files = {
    ...(sslRootCert && sslRootCert !== 'system' && { ca: read('sslrootcert', sslRootCert) }),
    ...(sslCert && { cert: read('sslcert', sslCert) }),
    ...(sslKey && { key: read('sslkey', sslKey) }),
  }
  if (mode === 'verify-full') return files
  // As in libpq, modes below `verify-ca` verify the server only if a file with authorities is given.
  if (mode === 'verify-ca' || files.ca) return { ...files, checkServerIdentity: () => undefined }
  return { ...files, rejectUnauthorized: false }
}

function read(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : ''
    const why = code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`
    throw new AddressMistake(`The file ${file} (${name} in DATABASE_URL) ${why}`)
  }
}
