import { readArguments } from '../command-line/arguments.ts'
import type { Command } from '../command-line/command.ts'
import { readConfiguration } from '../command-line/configuration.ts'
import { openExistingDatabase } from '../command-line/existing-database.ts'
import type { Db } from '../db/connect.ts'
import { holdSendingOfCopy } from '../db/copy-mark.ts'
import { findDatabaseVersion } from '../db/database-version.ts'
import { isShared } from '../db/engine.ts'
import { inTransaction } from '../db/transaction.ts'
import { holdSending, markHeld, resumeSending } from './sending-commands.ts'

export const commandLineActor = 'command line'

export const holdCommand: Command = {
  summary: 'holds emails, texts and webhooks, for example after restoring a backup with pg_restore',
  usage: 'washday hold',
  async run(args) {
    readArguments(args, { usage: this.usage, names: [], options: {} })
    const hold = async (db: Db) => {
      const { version } = await findDatabaseVersion(db)
      const now = new Date()
      const isNew =
        version === 'older'
          ? await inTransaction(db, (tx) => markHeld(tx, now))
          : await holdSending(db, { by: commandLineActor, now })
      console.log(isNew ? 'Messages are held from now on.' : 'Messages were held already.')
      console.log('To resume sending: washday resume')
    }
    // A restored dump may be from an earlier version, and the start that updates it would already send messages.
    return withDatabase(hold, { needs: '0037-program-state' })
  },
}

export const resumeCommand: Command = {
  summary: 'releases held emails, texts and webhooks',
  usage: 'washday resume [--discard]   --discard: drops those from before the hold',
  async run(args) {
    const options = { discard: { type: 'boolean' } } as const
    const { values } = readArguments(args, { usage: this.usage, names: [], options })
    const { discard } = values
    return withDatabase(async (db) => {
      const earlier = discard ? 'discard' : 'send'
      const resumed = await resumeSending(
        db,
        { earlier },
        { by: commandLineActor, now: new Date() },
      )
      if (!resumed) console.log('Messages were not held.')
      else if (!discard) console.log('Sending resumed.')
      else {
        const { discarded, discardedWebhooks } = resumed
        console.log(
          `Sending resumed; discarded emails and texts: ${discarded}, webhooks: ${discardedWebhooks}`,
        )
      }
    })
  },
}

/** Runs `work` on the existing database, on which a server may be running. */
export async function withDatabase(
  work: (db: Db) => Promise<void>,
  options: { needs?: string } = {},
): Promise<number> {
  const config = readConfiguration()
  const { db } = await openExistingDatabase(config, options)
  try {
    // Holds sending on a restored copy on which no server has started yet.
    if (!isShared(config.databaseUrl)) {
      await inTransaction(db, (tx) => holdSendingOfCopy(tx, new Date()))
    }
    await work(db)
    return 0
  } finally {
    await db.destroy()
  }
}
