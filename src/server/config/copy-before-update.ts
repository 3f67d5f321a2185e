import { readdirSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { readBeforeUpdate } from '../../domain/backup.ts'

/**
 * The newest copy that the program made of `databaseFile` before it ran a migration, of those made before `firstUnknown`
 * ("0038-..."): what an older version needs to go back. Null if there is none.
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
  return copies[0]?.file ?? null
}

function listFolder(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // There is no such folder, or no right to read it: the sentence names no file.
    return []
  }
}
