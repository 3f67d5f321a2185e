import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memoryDisk = '/dev/shm'
/** A run's databases need about 300 MB; /dev/shm in a container often has only 64 MB. */
const neededBytes = 2 ** 30

/** A new folder for databases: in memory if there is room, because a test's data need not survive a power failure. */
export function createDatabaseFolder(prefix: string): string {
  return mkdtempSync(join(hasRoomyMemoryDisk() ? memoryDisk : tmpdir(), prefix))
}

function hasRoomyMemoryDisk(): boolean {
  try {
    accessSync(memoryDisk, constants.W_OK)
    const { bavail, bsize } = statfsSync(memoryDisk)
    return bavail * bsize >= neededBytes
  } catch {
    // There is no /dev/shm (it exists only on Linux), or it is not writable.
    return false
  }
}
