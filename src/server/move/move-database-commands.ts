import { setTimeout } from 'node:timers/promises'
import type { Connection } from '../db/connect.ts'
import { holdSendingOfCopy } from '../db/copy-mark.ts'
import { engineOf } from '../db/engine.ts'
import { findHeldSending } from '../db/held-sending.ts'
import { copyDatabase, type Progress } from '../db/move/copy.ts'
import {
  countUnderWay,
  endAsMoved,
  type Hold,
  holdSending,
  holdWrites,
  liftHold,
  markUnfinished,
} from '../db/move/hold.ts'
import { nameOf } from '../db/move/name-of.ts'
import { MoveRefusal } from '../db/move/refusal.ts'
import { listTables } from '../db/move/schema.ts'
import { openSource, refuseOtherVersion } from '../db/move/source.ts'
import type { Target } from '../db/move/target.ts'
import { targetOf } from '../db/move/target-of.ts'
import { findReadOnly } from '../db/read-only.ts'
import { inTransaction } from '../db/transaction.ts'
import { finishMove } from './finish-move-commands.ts'
import { keepHold } from './keep-hold-commands.ts'

export type MoveStep =
  | { step: 'waiting'; underWay: number }
  | { step: 'held' | 'copied' | 'moved' | 'released' }
  | Progress

export type Move = {
  from: string
  to: string
  clock: () => Date
  report: (step: MoveStep) => Promise<void> | void
  /** Aborted when the person at the terminal stops the move */
  stopping: AbortSignal
}
export type Moved = {
  tables: number
  rows: number
  /** Whether the source held its messages; the target then holds them, too (docs/decisions/0061). */
  isHeld: boolean
}

const pollMs = 250

/**
 * Moves a database into an empty database of the other engine, even while a server uses it (docs/decisions/0059). If it
 * throws `MoveRefusal`, the source is unchanged, unless only the last step failed (`finishMove`). Returns null if it
 * only completed a move that was killed near its end.
 */
export async function moveDatabase(move: Move): Promise<Moved | null> {
  const { from, to } = move
  if (engineOf(from) === engineOf(to)) throw new MoveRefusal(sameEngine(from))
  const source = openSource(from)
  try {
    await refuseOtherVersion(source, nameOf(from))
    const state = await findReadOnly(source.db)
    if (state?.why === 'moved') {
      await finishMove(state, move)
      return null
    }
    if (state) throw new MoveRefusal(alreadyHeld(nameOf(from), state))
    const target = targetOf(to)
    await target.check()
    // The source may be a restored copy on which no server has started yet: its messages must be held.
    if (source.engine === 'sqlite') {
      await inTransaction(source.db, (tx) => holdSendingOfCopy(tx, move.clock()))
    }
    // Removes the triggers of a killed move.
    await liftHold(source)
    return await moveInto(source, target, move)
  } finally {
    await source.db.destroy()
  }
}

async function moveInto(source: Connection, target: Target, move: Move): Promise<Moved> {
  const hold: Hold = { since: move.clock().toISOString(), target: nameOf(move.to) }
  const tables = await listTables(source.db, source.engine)
  let isMoved = false
  await holdSending(source, hold)
  const keeper = keepHold(source, hold, move.stopping)
  try {
    await waitUntilSent(source, move, keeper.mayContinue)
    await holdWrites(source, tables)
    keeper.mayContinue()
    await move.report({ step: 'held' })
    const moved = await copyInto(source, target, hold, move, keeper.mayContinue)
    await move.report({ step: 'copied' })
    isMoved = await endAsMoved(source, hold)
    if (!isMoved) {
      await target.discard()
      throw new MoveRefusal('The move was interrupted for too long: try it again')
    }
    await move.report({ step: 'moved' })
    await finishMove(hold, move)
    await move.report({ step: 'released' })
    return moved
  } finally {
    await keeper.stop()
    if (!isMoved) await liftHold(source)
  }
}

/** Waits until all deliveries in progress have stored their results, so that they are not repeated from the target. */
async function waitUntilSent(
  { db }: Connection,
  { clock, report }: Move,
  mayContinue: () => void,
): Promise<void> {
  for (;;) {
    const underWay = await countUnderWay(db, clock())
    if (underWay === 0) return
    mayContinue()
    await report({ step: 'waiting', underWay })
    await setTimeout(pollMs)
  }
}

async function copyInto(
  source: Connection,
  target: Target,
  hold: Hold,
  move: Move,
  mayContinue: () => void,
): Promise<Moved> {
  const isHeld = (await findHeldSending(source.db)) !== null
  let moved: Moved = { tables: 0, rows: 0, isHeld }
  await target.fill(async (open) => {
    const copied = await copyDatabase(source, open, { report: move.report, mayContinue })
    moved = { ...copied, isHeld }
    await markUnfinished(open.db, hold, nameOf(move.from))
    mayContinue()
  })
  return moved
}

function sameEngine(from: string): string {
  return engineOf(from) === 'sqlite'
    ? 'Both are SQLite files, so this is not a move: use backup and restore'
    : 'Both are PostgreSQL databases, so this is not a move: use pg_dump and pg_restore'
}

function alreadyHeld(name: string, { why, target }: { why: string; target: string }): string {
  return why === 'moving'
    ? `${name} is being moved to ${target} at this moment`
    : `${name} is the unfinished copy of ${target}, which is still in use: use that one`
}
