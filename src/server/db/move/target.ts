import type { Db } from '../connect.ts'
import type { Engine } from '../engine.ts'
import type { MovedRow } from './read-table.ts'
import type { MovedTable } from './schema.ts'
import type { Kind } from './values.ts'

export type Sequence = { table: string; column: string; last: number }

/** A target whose tables exist, with only what migrations wrote; nobody else sees it yet. */
export type OpenTarget = {
  /** Reads what has been written */
  db: Db
  engine: Engine
  /** Removes what migrations wrote, and keeps triggers from counting what is counted already */
  prepare(tables: readonly MovedTable[]): Promise<void>
  write(table: MovedTable, kinds: readonly Kind[], rows: MovedRow[]): Promise<void>
  /** Enables the triggers again, continues the sequences and checks references. */
  finish(tables: readonly MovedTable[], sequences: readonly Sequence[]): Promise<void>
}

export type Target = {
  /** Throws `MoveRefusal` if nothing can be moved into it. */
  check(): Promise<void>
  /** Makes everything that `work` writes visible when it resolves; nothing if it rejects. */
  fill(work: (target: OpenTarget) => Promise<void>): Promise<void>
  /** Removes what `fill` wrote, or throws a `MoveRefusal` that says how. */
  discard(): Promise<void>
}
