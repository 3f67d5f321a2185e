import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Syncs a file, or the entries of a folder. Windows cannot sync folders. */
export function syncToDisk(path: string, isFolder = false): void {
  if (isFolder && process.platform === 'win32') return
  const handle = openSync(path, isFolder ? 'r' : 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
