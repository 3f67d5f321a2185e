import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { minuteMs } from '../../domain/duration.ts'
import { removePart } from './copy-commands.ts'

/** A file written more recently may belong to a backup in another container, whose process is not visible here. */
const minIdleMs = 10 * minuteMs

export function removeAbandonedParts(folder: string, now = Date.now()): void {
  for (const name of readdirSync(folder)) {
    const [, part, pid] = /^(.+\.db\.(\d+)\.part)(-journal|-wal|-shm)?$/.exec(name) ?? []
    if (!part || isRunning(Number(pid))) continue
    const file = statSync(join(folder, name), { throwIfNoEntry: false })
    if (file && now - file.mtimeMs > minIdleMs) removePart(join(folder, part))
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process belongs to another account.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
