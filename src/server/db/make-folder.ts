import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Node's `recursive` loops forever where an existing folder answers ENOENT, as /proc and automounts do. */
export function makeFolder(folder: string): void {
  const parent = dirname(resolve(folder))
  if (!existsSync(parent)) makeFolder(parent)
  try {
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  // Throws if it is a file, or a link to nowhere.
  mkdirSync(folder, { recursive: true })
}
