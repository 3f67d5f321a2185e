import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memoryDisk = '/dev/shm'
/** A run's databases take about 300 MB; containers often have a memory disk of 64 MB. */
const neededBytes = 2 ** 30

/** A new folder for databases: in memory where there is room, because a test's commits need not survive a power cut. */
export function createDatabaseFolder(prefix: string): string {
  return mkdtempSync(join(hasRoomyMemoryDisk() ? memoryDisk : tmpdir(), prefix))
}

function hasRoomyMemoryDisk(): boolean {
  try {
    accessSync(memoryDisk, constants.W_OK)
    const { bavail, bsize } = statfsSync(memoryDisk)
    return bavail * bsize >= neededBytes
  } catch {
    // No /dev/shm, as outside of Linux, or no right to write there
    return false
  }
}
