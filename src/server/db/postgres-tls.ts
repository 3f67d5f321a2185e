import { readFileSync } from 'node:fs'
import type { ConnectionOptions } from 'node:tls'
import type { PostgresAddress, SslMode } from './postgres-address.ts'
import { AddressMistake, type PostgresHost } from './postgres-hosts.ts'

/** A connection to try. For `allow` and `prefer` there are two per host, with and without TLS. */
export type PostgresTarget = PostgresHost & { ssl: ConnectionOptions | false }

/** In the order in which to try them. Throws `AddressMistake` if the file of a certificate or key cannot be read. */
export function targetsOf(address: PostgresAddress): PostgresTarget[] {
  const { hosts, sslMode } = address
  const open = false as const
  const tls = sslMode === 'disable' ? open : tlsOf(sslMode, address)
  return hosts.flatMap((host): PostgresTarget[] => {
    // As in libpq, a unix socket never has TLS.
    if (sslMode === 'disable' || host.host.startsWith('/')) return [{ ...host, ssl: open }]
    const encrypted = { ...host, ssl: tls }
    if (sslMode === 'prefer') return [encrypted, { ...host, ssl: open }]
    if (sslMode === 'allow') return [{ ...host, ssl: open }, encrypted]
    return [encrypted]
  })
}

/**
 * As in libpq (docs/decisions/0062), `require` encrypts, and verifies the certificate only if a CA file is given;
 * `verify-ca` always verifies it; `verify-full` also verifies the host name.
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
