import type { Engine } from '../../src/server/db/engine.ts'

/** SQL expressions for the history; string arguments are SQL, times are milliseconds since 1970. */
export type HistorySql = {
  /** Rows with one column `i`, counting from 0 */
  numbers(count: number): string
  /** Time-ordered like a UUIDv7 */
  id(ms: string, i: string): string
  time(ms: string): string
  /** 64 hexadecimal digits that look random */
  secret(i: string): string
  /** Unsafe settings that make filling much faster; the database is reopened afterwards. */
  unsafeSettings: string[]
  /** Runs once the history is filled. */
  afterwards: string[]
}

export const historySql: Record<Engine, HistorySql> = {
  sqlite: {
    numbers: (count) =>
      `(with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${count})
        select i from n)`,
    id: (ms, i) => `printf('%08x-%04x-7000-8000-%012x', (${ms}) >> 16, (${ms}) & 65535, ${i})`,
    time: (ms) => `strftime('%Y-%m-%dT%H:%M:%fZ', (${ms}) / 1000.0, 'unixepoch')`,
    secret: () => 'hex(randomblob(32))',
    unsafeSettings: [
      'pragma journal_mode = off',
      'pragma synchronous = off',
      'pragma foreign_keys = off',
      'pragma cache_size = -1000000',
    ],
    afterwards: [],
  },
  postgres: {
    numbers: (count) => `(select i from generate_series(0::bigint, ${count - 1}) as n(i))`,
    id: (ms, i) =>
      `lpad(to_hex((${ms}) >> 16), 8, '0') || '-' || lpad(to_hex((${ms}) & 65535), 4, '0')
        || '-7000-8000-' || lpad(to_hex(${i}), 12, '0')`,
    time: (ms) => `to_timestamp((${ms}) / 1000.0)`,
    secret: (i) => `encode(sha256(convert_to((${i})::text, 'UTF8')), 'hex')`,
    // Turns off foreign keys and triggers for this connection.
    unsafeSettings: ['set session_replication_role = replica'],
    // In production, autovacuum does this.
    afterwards: ['vacuum analyze'],
  },
}
