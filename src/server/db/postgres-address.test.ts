import { afterEach, describe, expect, test, vi } from 'vitest'
import { parsePostgresAddress } from './postgres-address.ts'

afterEach(() => vi.unstubAllEnvs())

describe('parsePostgresAddress', () => {
  test.each([
    ['postgres://u@db/d', [{ host: 'db', port: 5432 }]],
    ['postgresql://u:p@db:6543/d', [{ host: 'db', port: 6543 }]],
    ['postgres://u@[::1]:6543/d', [{ host: '::1', port: 6543 }]],
    ['postgres:///d', [{ host: 'localhost', port: 5432 }]],
    ['postgres://u@a:1,b:2,c/d', ['a:1', 'b:2', 'c:5432']],
    ['postgres://u@a,b/d?port=7', ['a:7', 'b:7']],
    ['postgres://u@/d?host=a,b&port=1,2', ['a:1', 'b:2']],
    ['postgres:///d?host=/run/postgresql', [{ host: '/run/postgresql', port: 5432 }]],
    ['postgres://u@%2Frun%2Fpostgresql/d?port=5433', [{ host: '/run/postgresql', port: 5433 }]],
  ])('finds the hosts and ports in %s', (url, hosts) => {
    const asHost = (text: string) => ({ host: text.slice(0, 1), port: Number(text.slice(2)) })
    const expectedHosts = hosts.map((one) => (typeof one === 'string' ? asHost(one) : one))
    expect(parsePostgresAddress(url).hosts).toEqual(expectedHosts)
  })

  test('returns user, password and database percent-decoded, and the other parameters of libpq', () => {
    const address = parsePostgresAddress(
      'postgres://ann:p%40s%2Fs%25@db/wash%20day?application_name=laundry&connect_timeout=4&options=-c%20jit=off',
    )
    expect(address).toMatchObject({
      user: 'ann',
      password: 'p@s/s%',
      database: 'wash day',
      applicationName: 'laundry',
      connectTimeoutMs: 4_000,
      options: '-c jit=off',
    })
  })

  test.each([
    ['', 'disable'],
    ['?sslmode=disable', 'disable'],
    ['?sslmode=prefer', 'prefer'],
    ['?sslmode=require', 'require'],
    ['?sslmode=no-verify', 'require'],
    ['?ssl=no-verify', 'require'],
    ['?sslmode=verify-ca&sslrootcert=/ca.pem', 'verify-ca'],
    ['?sslmode=verify-full', 'verify-full'],
    ['?sslrootcert=/ca.pem', 'verify-full'],
    ['?ssl=true', 'verify-full'],
    ['?ssl=false', 'disable'],
  ])('for the query "%s" returns the TLS mode %s', (query, mode) => {
    expect(parsePostgresAddress(`postgres://u@db/d${query}`).sslMode).toBe(mode)
  })

  test('takes the TLS mode and the CA from libpq’s environment variables', () => {
    vi.stubEnv('PGSSLMODE', 'verify-ca')
    vi.stubEnv('PGSSLROOTCERT', '/etc/ca.pem')
    const { sslMode, sslRootCert } = parsePostgresAddress('postgres://u@db/d')
    expect([sslMode, sslRootCert]).toEqual(['verify-ca', '/etc/ca.pem'])
  })

  test.each([
    [{ PGSSLROOTCERT: '/ca.pem' }, '', 'verify-full'],
    [{ PGSSLROOTCERT: 'system' }, '', 'verify-full'],
    [{ PGSSLMODE: 'verify-full' }, '', 'verify-full'],
    [{ PGSSLMODE: 'verify-full' }, '?sslmode=disable', 'disable'],
  ])('for the environment %j and the query "%s" returns the TLS mode %s', (env, query, mode) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
    expect(parsePostgresAddress(`postgres://u@db/d${query}`).sslMode).toBe(mode)
  })

  test.each([
    { PGGSSENCMODE: 'require' },
    { PGCHANNELBINDING: 'require' },
    { PGSSLROOTCERT: 'system', PGSSLMODE: 'require' },
  ])('throws an explanation for the environment %j', (env) => {
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
    expect(() => parsePostgresAddress('postgres://u@db/d')).toThrow(/Washday/)
  })

  test('accepts gssencmode=prefer and channel_binding=disable', () => {
    const url = 'postgres://u@db/d?gssencmode=prefer&channel_binding=disable'
    expect(parsePostgresAddress(url).sslMode).toBe('disable')
  })

  test.each([
    ['postgres://u:se/cret@db/d', /percent-encoded/],
    ['postgres://u:sec?ret@db/d', /percent-encoded/],
    ['postgres://u:sec#ret@db/d', /percent-encoded/],
    ['postgres://u:sec%ret@db/d', /percent-encoded/],
    ['postgres://u@db:x/d', /host or port/],
    ['postgres://u@db/d?sslmod=require', /unknown parameter "sslmod"/],
    ['postgres://u@db/d?sslmode=full', /sslmode .* must be .*, but is "full"/],
    ['postgres://u@db/d?target_session_attrs=standby', /must be read-write or primary/],
    ['postgres://u@db/d?gssencmode=require', /gssencmode/],
    ['postgres://u@db/d?channel_binding=require', /channel_binding/],
    ['postgres://u@db/d?sslnegotiation=direct', /sslnegotiation=direct .* needs sslmode=require/],
    ['postgres://u@db/d?sslmode=prefer&sslnegotiation=direct', /needs sslmode=require/],
    ['postgres://u@db/d?sslkey=/key', /sslkey .* no use without TLS: set sslmode/],
    ['postgres://u@db/d?sslmode=require&sslrootcert=system', /needs sslmode=verify-full/],
    ['postgres://u@db/d?sslmode=verify-ca&sslrootcert=system', /needs sslmode=verify-full/],
    ['postgres://u@db/d?connect_timeout=soon', /connect_timeout/],
  ])('refuses %s with an explanation that does not contain the password', (url, sentence) => {
    const read = () => parsePostgresAddress(url)
    expect(read).toThrow(sentence)
    expect(read).not.toThrow(/cret|\bret\b/)
  })
})
