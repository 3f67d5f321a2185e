import { engineOf, fileOf } from '../engine.ts'
import { findAddressMistakes } from '../postgres-address.ts'

/** For people and logs: host and database, or the file; never a password */
export function nameOf(url: string): string {
  if (engineOf(url) === 'sqlite') return fileOf(url)
  // Any part of an unreadable address may belong to the password.
  if (findAddressMistakes(url).length > 0) return 'the PostgreSQL database'
  const rest = url.replace(/^[^:]*:\/\//, '').replace(/[?#].*$/s, '')
  return rest.slice(rest.lastIndexOf('@') + 1)
}
