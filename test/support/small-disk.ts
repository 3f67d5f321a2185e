import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A database file on a disk that a test can fill and free */
export type SmallDisk = {
  databaseFile: string
  /** Leaves `bytes` of space for new writes by the server with this process id. */
  leave(bytes: number, pid: number): void
  free(pid: number): void
}

/** Whether this process may mount a tmpfs, as root may on Linux. On a full tmpfs, every process gets ENOSPC. */
export function canMount(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  const folder = mkdtempSync(join(tmpdir(), 'washday-mount-'))
  const isMounted = mount(folder, 1)
  if (isMounted) spawnSync('umount', [folder])
  rmSync(folder, { recursive: true })
  return isMounted
}

export function mountSmallDisk(): SmallDisk {
  const { remove, ...disk } = mountDisk()
  onTestFinished(remove)
  return disk
}

/** Mounts a small disk; the caller removes it. */
export function mountDisk(): SmallDisk & { remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'washday-disk-'))
  if (!mount(folder, 16)) throw new Error('Could not mount a small disk')
  const ballast = join(folder, 'ballast')
  return {
    databaseFile: join(folder, 'washday.db'),
    leave(bytes) {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(ballast, Buffer.alloc(bavail * bsize - bytes))
    },
    free: () => rmSync(ballast),
    remove() {
      spawnSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function mount(folder: string, megabytes: number): boolean {
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]
  return spawnSync('mount', options).status === 0
}

/**
 * Whether this user can limit the size of a process's files, as is usual on Linux. At the limit, only that process gets
 * an error, EFBIG.
 */
export function canLimitFiles(): boolean {
  return process.platform === 'linux' && spawnSync('prlimit', ['--version']).status === 0
}

export function createLimitedDisk(): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'washday-disk-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const databaseFile = join(folder, 'washday.db')
  const limit = (pid: number, bytes: number | 'unlimited') => {
    // Set the soft limit, which the owner of the process may raise again, unlike the hard limit.
    const { status, stderr } = spawnSync('prlimit', [`--pid=${pid}`, `--fsize=${bytes}:`])
    if (status !== 0) throw new Error(`Could not set the file size limit: ${stderr}`)
  }
  return {
    databaseFile,
    leave: (bytes, pid) => limit(pid, statSync(`${databaseFile}-wal`).size + bytes),
    free: (pid) => limit(pid, 'unlimited'),
  }
}
