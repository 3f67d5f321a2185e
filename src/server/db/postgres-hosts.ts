/** `host` is a name or IP address, or the folder of a unix socket. */
export type PostgresHost = { host: string; port: number }

/** A mistake in DATABASE_URL; the message never contains the password. */
export class AddressMistake extends Error {
  override name = 'AddressMistake'
}

export const encodeHint =
  'Special characters in the password must be percent-encoded: @ is %40, : is %3A, / is %2F, # is %23, % is %25'

/** Reads "a:5432,b:5433", "[::1]:5432" or "/run/postgresql"; `ports` is the value of the `port` parameter. */
export function parseHosts(list: string, ports = ''): PostgresHost[] {
  const portList = ports.split(',')
  return list.split(',').map((text, i) => {
    const socket = text.startsWith('/')
    const [, host = '', port] = socket
      ? [text, text]
      : (/^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(text) ?? [])
    // As in libpq, a single port applies to all hosts.
    const portText = port || portList[i] || portList[0] || process.env.PGPORT || '5432'
    if (!/^\d{1,5}$/.test(portText) || (text && !host)) {
      throw new AddressMistake(`The host or port in DATABASE_URL cannot be read. ${encodeHint}`)
    }
    return {
      host: host.replace(/^\[(.*)\]$/, '$1') || process.env.PGHOST || 'localhost',
      port: Number(portText),
    }
  })
}

/** "db.example.org:5432", or the folder of a unix socket */
export function describeHost({ host, port }: PostgresHost): string {
  if (host.startsWith('/')) return host
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}
