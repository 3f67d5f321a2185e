import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCommit } from './commit.ts'

const root = join(import.meta.dirname, '../../..')

export const programVersion: string = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
).version

/** The commit when this process started, such as "f7eb76f"; null if neither .git nor a build has it */
export const programCommit = findCommit(root)

export const versionAndCommit = programCommit
  ? `${programVersion} (${programCommit})`
  : programVersion
