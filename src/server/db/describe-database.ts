import { existsSync } from 'node:fs'
import { engineOf, fileOf } from './engine.ts'
import { parsePostgresAddress } from './postgres-address.ts'

/** "SQLite data/washday.db (new)" or "PostgreSQL at db.example.org, washday"; never with a password */
export function describeDatabase(databaseUrl: string): string {
  if (engineOf(databaseUrl) === 'sqlite') {
    const file = fileOf(databaseUrl)
    return `SQLite ${file}${existsSync(file) ? '' : ' (new)'}`
  }
  const { hosts, user, database } = parsePostgresAddress(databaseUrl)
  const { PGDATABASE, PGUSER } = process.env
  const name = database ?? PGDATABASE ?? user ?? PGUSER
  return `PostgreSQL at ${hosts.map(({ host }) => host).join(' or ')}${name ? `, ${name}` : ''}`
}
