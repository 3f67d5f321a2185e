import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Makes one folder at a time: `recursive` loops forever if `mkdir` fails with ENOENT, as in /proc and automounts. */
export function makeFolder(folder: string): void {
  const parent = dirname(resolve(folder))
  if (!existsSync(parent)) makeFolder(parent)
  try {
    if (!existsSync(folder)) mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  // Throws if `folder` is a file or a dangling link.
  mkdirSync(folder, { recursive: true })
}
