import { readdirSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { readBeforeUpdate } from '../../domain/backup.ts'
import { createCopyCheck } from '../db/database-origin.ts'

/**
 * The newest copy made before the migration `firstUnknown` ("0038-...") or an earlier migration; null if there is none
 */
export function findCopyBefore(
  folder: string,
  databaseFile: string,
  firstUnknown: string,
): string | null {
  const database = basename(databaseFile, extname(databaseFile))
  const number = Number.parseInt(firstUnknown, 10)
  const copies = listFolder(folder)
    .flatMap((name) => {
      const copy = readBeforeUpdate(name, database)
      return copy && Number(copy.version) <= number ? [{ file: join(folder, name), ...copy }] : []
    })
    .sort((a, b) => (a.at < b.at ? 1 : -1))
  const isCopy = createCopyCheck(databaseFile)
  return copies.find(({ file }) => isCopy(file))?.file ?? null
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // The folder is missing or unreadable, so the message names no file.
    return []
  }
}
