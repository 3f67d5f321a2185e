import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** The build notes the commit here, because an image has no .git. The web folder would not do, because it is served. */
const noteFile = 'dist/commit'

/** The commit of the program in `root`, such as "f7eb76f"; null if neither .git nor a build has it. */
export function findCommit(root: string): string | null {
  const commit = readGit(root) ?? asCommit(read(join(root, noteFile)))
  return commit?.slice(0, 7) ?? null
}

export function noteCommit(root: string): void {
  writeFileSync(join(root, noteFile), `${readGit(root) ?? ''}\n`)
}

/** Reads git's files, because the machine may lack git, and git refuses folders of other accounts. */
function readGit(root: string): string | null {
  const gitFolder = join(root, '.git')
  // In a worktree, .git is a file that names the folder.
  const link = /^gitdir: (.+)$/m.exec(read(gitFolder) ?? '')?.[1]
  const folder = link ? resolve(root, link) : gitFolder
  const head = read(join(folder, 'HEAD'))
  const branch = /^ref: (refs\/.+)$/m.exec(head ?? '')?.[1]
  if (!branch) return asCommit(head)
  const common = resolve(folder, read(join(folder, 'commondir'))?.trim() || '.')
  const packed = read(join(common, 'packed-refs'))?.split('\n') ?? []
  return asCommit(
    read(join(common, branch)) ?? packed.find((line) => line.endsWith(` ${branch}`))?.split(' ')[0],
  )
}

const asCommit = (text: string | null | undefined) =>
  /^[\da-f]{40,64}$/.exec(text?.trim() ?? '')?.[0] ?? null

/** Null for any file that cannot be read: a start must not fail because the commit is unknown. */
function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
