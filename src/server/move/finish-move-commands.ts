import type { Connection } from '../db/connect.ts'
import { engineOf } from '../db/engine.ts'
import { isMissingInSchema } from '../db/errors.ts'
import { clearReadOnly, type Hold, liftHold } from '../db/move/hold.ts'
import { nameOf } from '../db/move/name-of.ts'
import { MoveRefusal } from '../db/move/refusal.ts'
import { openSource, refuseOtherVersion } from '../db/move/source.ts'
import { findReadOnly, type ReadOnlyState } from '../db/read-only.ts'

/**
 * The last step of a move, whose source is already marked as moved. A later call completes a move that was killed
 * before this step. Throws `MoveRefusal`, for example if `to` is not the unfinished copy of this move.
 */
export async function finishMove(
  moved: Hold,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const wasMoved = `${nameOf(from)} was moved to ${moved.target} on ${moved.since.slice(0, 10)}: use that one, or reopen this one with washday move --reopen`
  if (nameOf(to) !== moved.target) throw new MoveRefusal(wasMoved)
  const target = openSource(to)
  try {
    const state = await stateOf(target)
    if (state?.why !== 'unfinished' || state.since !== moved.since) throw new MoveRefusal(wasMoved)
    await clearReadOnly(target.db)
  } catch (error) {
    if (error instanceof MoveRefusal || !(error instanceof Error)) throw error
    const cause: Error = error instanceof AggregateError ? error.errors[0] : error
    const [why] = cause.message.split('\n')
    throw new MoveRefusal(
      `All data is in ${nameOf(to)}, but that cannot be used yet (${why}): run the same washday move once more`,
      { cause: error },
    )
  } finally {
    await target.db.destroy()
  }
}

/** Makes a moved database writable again and holds its messages. Returns its former state; throws `MoveRefusal`. */
export async function reopenDatabase(url: string, now: Date): Promise<ReadOnlyState> {
  const database = openSource(url)
  try {
    await refuseOtherVersion(database, nameOf(url))
    const state = await stateOf(database)
    if (!state) throw new MoveRefusal(`${nameOf(url)} already takes writes; nothing was changed`)
    if (state.why === 'moving') {
      throw new MoveRefusal(`${nameOf(url)} is being moved to ${state.target} at this moment`)
    }
    if (state.why === 'unfinished') {
      throw new MoveRefusal(
        `${nameOf(url)} is the unfinished copy of ${state.target}, which is still in use: ${removal(url)}`,
      )
    }
    // Messages that waited during the move may since have been sent from the other database.
    await liftHold(database, (tx) =>
      tx
        .updateTable('program_state')
        .set({ sending_held_since: now.toISOString(), sending_held_why: 'restored' })
        .where('sending_held_since', 'is', null)
        .execute(),
    )
    return state
  } finally {
    await database.db.destroy()
  }
}

function removal(url: string): string {
  return engineOf(url) === 'sqlite' ? 'delete this file' : 'drop this database'
}

async function stateOf({ db }: Connection): Promise<ReadOnlyState | null> {
  try {
    return await findReadOnly(db)
  } catch (error) {
    // An empty database lacks the table.
    if (isMissingInSchema(error)) return null
    throw error
  }
}
