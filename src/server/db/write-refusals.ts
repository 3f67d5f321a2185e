import type { Kysely } from 'kysely'
import { isDamaged, isWriteRefused } from './errors.ts'
import { noteReadOnly } from './read-only.ts'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

const refusing = new WeakSet<Db>()
const damaged = new WeakSet<Db>()

export function clearWriteRefusal(db: Db): void {
  refusing.delete(db)
}

export function noteFailure(db: Db, error: unknown): void {
  if (isWriteRefused(error)) refusing.add(db)
  if (isDamaged(error)) damaged.add(db)
  noteReadOnly(db, error)
}

export function hasRefusedWrite(db: Db): boolean {
  return refusing.has(db)
}

/** Stays true until a restart: a later write that succeeds, on other pages, does not disprove the damage. */
export function hasDamage(db: Db): boolean {
  return damaged.has(db)
}
