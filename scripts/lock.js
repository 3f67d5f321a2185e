import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const pollMs = 200
/** Longer than any build. An older lock is abandoned, even if its process id is in use, as by another program. */
const staleMs = 10 * 60_000

/**
 * Runs `work` while this process holds the lock `file`. If another one holds it, calls `onWait` once and waits.
 * `beforePoll` may end the process, for example after Ctrl-C.
 */
export async function withLock(file, work, { onWait = () => {}, beforePoll = () => {} } = {}) {
  mkdirSync(dirname(file), { recursive: true })
  let hasWaited = false
  while (!take(file)) {
    if (isAbandoned(file)) {
      rmSync(file, { force: true })
      continue
    }
    if (!hasWaited) onWait()
    hasWaited = true
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    beforePoll()
  }
  const release = () => rmSync(file, { force: true })
  process.on('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

/** Whether a process that was killed left the lock behind */
function isAbandoned(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs > staleMs) return true
    const pid = Number(readFileSync(file, 'utf8'))
    // Empty for a moment while it is being written
    return pid > 0 && !isAlive(pid)
  } catch (error) {
    // It has been released meanwhile.
    if (error.code === 'ENOENT') return false
    throw error
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Another account's process
    return error.code === 'EPERM'
  }
}
