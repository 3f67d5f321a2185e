import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const pollMs = 200
/** Longer than any build. An older lock is abandoned, even if another program now has its process id. */
const staleMs = 10 * 60_000

/**
 * Runs `work` while this process holds the lock `file`. If another process holds it, calls `onWait` once and waits.
 * `beforePoll` may end this process, for example after Ctrl-C.
 */
export async function withLock(file, work, { onWait = () => {}, beforePoll = () => {} } = {}) {
  mkdirSync(dirname(file), { recursive: true })
  let hasWaited = false
  while (!take(file)) {
    if (isAbandoned(file) && removeAbandoned(file)) continue
    if (!hasWaited) onWait()
    hasWaited = true
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    beforePoll()
  }
  // Another process may have taken over the lock, because it was stale.
  const release = () => holderOf(file) === process.pid && rmSync(file, { force: true })
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

/**
 * Returns false if another process is removing the lock. Checks again under a second lock, because another process may
 * have removed and taken the lock since.
 */
function removeAbandoned(file) {
  const removing = `${file}.removing`
  if (!take(removing)) {
    if (isAbandoned(removing)) rmSync(removing, { force: true })
    return false
  }
  try {
    if (isAbandoned(file)) rmSync(file, { force: true })
    return true
  } finally {
    rmSync(removing, { force: true })
  }
}

/** Whether a killed process left the lock behind */
function isAbandoned(file) {
  const pid = holderOf(file)
  const { mtimeMs = Date.now() } = statSync(file, { throwIfNoEntry: false }) ?? {}
  return Date.now() - mtimeMs > staleMs || (pid > 0 && !isAlive(pid))
}

/** 0 if the lock has been released, or in the moment before the process id is written */
function holderOf(file) {
  try {
    return Number(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return 0
    throw error
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process runs, but belongs to another account.
    return error.code === 'EPERM'
  }
}
