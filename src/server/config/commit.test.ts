import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder } from '../../../test/support/folder.ts'
import { findCommit, noteCommit } from './commit.ts'

const commit = 'f7eb76fe4b1d3d3f8d1f0c5a6e7b8c9d0e1f2a3b'
const other = commit.replace('f', 'a')

function makeProgram(files: Record<string, string>): string {
  const root = createTestFolder()
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}

const onMain = { '.git/HEAD': 'ref: refs/heads/main\n' }

test.each([
  ['on a branch', { ...onMain, '.git/refs/heads/main': `${commit}\n` }],
  ['after git gc', { ...onMain, '.git/packed-refs': `# pack-refs\n${commit} refs/heads/main\n` }],
  ['of a detached HEAD', { '.git/HEAD': `${commit}\n` }],
  [
    'in a worktree',
    {
      '.git': 'gitdir: repository/worktrees/one\n',
      'repository/worktrees/one/HEAD': 'ref: refs/heads/main\n',
      'repository/worktrees/one/commondir': '../..\n',
      'repository/refs/heads/main': `${commit}\n`,
    },
  ],
  ['in an image, from its build', { 'dist/commit': `${commit}\n` }],
])('the commit is found %s', (_, files: Record<string, string>) => {
  expect(findCommit(makeProgram(files))).toBe('f7eb76f')
})

test.each([
  ['without .git', {}],
  ['before the first commit', onMain],
  ['where git uses the reftable format', { '.git/HEAD': 'ref: refs/heads/.invalid\n' }],
  ['in a worktree that is gone', { '.git': 'gitdir: /nowhere/one\n' }],
  ['after a build without .git', { 'dist/commit': '\n' }],
])('no commit is found %s', (_, files: Record<string, string>) => {
  expect(findCommit(makeProgram(files))).toBeNull()
})

test('the commit is read from .git, rather than from an older build', () => {
  const root = makeProgram({ '.git/HEAD': commit, 'dist/commit': other })
  expect(findCommit(root)).toBe('f7eb76f')
})

test('a build notes the commit for an image, which has no .git', () => {
  const root = makeProgram({ '.git/HEAD': commit, 'dist/commit': other })
  noteCommit(root)
  rmSync(join(root, '.git'), { recursive: true })
  expect(findCommit(root)).toBe('f7eb76f')
})

test('a build without .git removes the commit of an older build', () => {
  const root = makeProgram({ 'dist/commit': other })
  noteCommit(root)
  expect(findCommit(root)).toBeNull()
})
