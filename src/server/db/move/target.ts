import type { Db } from '../connect.ts'
import type { Engine } from '../engine.ts'
import type { MovedRow } from './read-table.ts'
import type { MovedTable } from './schema.ts'
import type { Kind } from './values.ts'

export type Sequence = { table: string; column: string; last: number }

/** A migrated target that nobody else can see yet */
export type OpenTarget = {
  /** For reading what has been written */
  db: Db
  engine: Engine
  /** Deletes the rows that migrations inserted, and disables the triggers, which would count every row again. */
  prepare(tables: readonly MovedTable[]): Promise<void>
  write(table: MovedTable, kinds: readonly Kind[], rows: MovedRow[]): Promise<void>
  /** Enables the triggers, sets the sequences and checks references. */
  finish(tables: readonly MovedTable[], sequences: readonly Sequence[]): Promise<void>
}

export type Target = {
  /** Throws `MoveRefusal` if the target cannot be used. */
  check(): Promise<void>
  /** Publishes everything that `work` has written when it resolves, and nothing if it rejects. */
  fill(work: (target: OpenTarget) => Promise<void>): Promise<void>
  /** Removes what `fill` wrote, or throws a `MoveRefusal` that says how. */
  discard(): Promise<void>
}
