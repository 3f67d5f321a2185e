import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Stage } from './stage.ts'

const version1 = '/sys/fs/cgroup/memory'
const version2 = '/sys/fs/cgroup'

/**
 * A command prefix that limits the memory of the command after it: the kernel kills a process that takes more.
 * Null if this account may not create a control group.
 */
export function limitMemory(stage: Stage, megabytes: number): string[] | null {
  const name = `washday-rehearsal-${process.pid}`
  for (const [root, file] of [
    [version1, 'memory.limit_in_bytes'],
    [version2, 'memory.max'],
  ] as const) {
    const group = join(root, name)
    try {
      mkdirSync(group)
    } catch {
      // Not root, a read-only file system, or another version of control groups
      continue
    }
    stage.atEnd(() => rmdirSync(group))
    try {
      writeFileSync(join(group, file), String(megabytes * 2 ** 20))
    } catch {
      continue
    }
    return ['sh', '-c', `echo $$ > ${join(group, 'cgroup.procs')} && exec "$@"`, 'sh']
  }
  return null
}

/** The peak memory of a running process, in megabytes; null on a system without /proc */
export function peakMemory(pid: number): number | null {
  try {
    const [, kilobytes = ''] =
      /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Math.round(Number(kilobytes) / 1024)
  } catch {
    // Only Linux has /proc.
    return null
  }
}
