import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

export function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return statSync(folder).isDirectory()
  } catch {
    return false
  }
}

/** The folder that cannot be written: `folder`, or the parent in which it would be created; null if it can */
export function findClosedFolder(folder: string): string | null {
  const full = resolve(folder)
  if (existsSync(full)) return isWritable(full) ? null : full
  const parent = dirname(full)
  return parent === full ? full : findClosedFolder(parent)
}

const reasons: [RegExp, string][] = [
  [/^(ENOSPC|EDQUOT|EFBIG|SQLITE_FULL)/, 'no space is left on the disk'],
  [/^(EACCES|EPERM|EROFS|SQLITE_READONLY)/, 'this account may not write there'],
  [/^(ENOTDIR|EEXIST)/, 'that is not a folder'],
]

export function explainFolderFailure(error: unknown): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return reasons.find(([pattern]) => pattern.test(code))?.[1] ?? null
}
