import { existsSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder } from '../../../test/support/folder.ts'
import { makeFolder } from './make-folder.ts'

test('makeFolder makes a folder and its parents for this account only, and accepts an existing folder', () => {
  const folder = join(createTestFolder(), 'a/b')
  makeFolder(folder)
  makeFolder(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test.runIf(existsSync('/proc/self'))(
  'makeFolder fails at once if no folder can be made at the path',
  () => {
    expect(() => makeFolder('/proc/nope')).toThrow(/^ENOENT/)
    expect(() => makeFolder('/proc/nope/backups')).toThrow(/^ENOENT/)
  },
)

test('makeFolder fails for a file and for a dangling link', () => {
  const root = createTestFolder()
  const file = join(root, 'file')
  writeFileSync(file, '')
  expect(() => makeFolder(file)).toThrow(/^EEXIST/)
  expect(() => makeFolder(join(file, 'backups'))).toThrow(/^ENOTDIR/)
  const link = join(root, 'link')
  symlinkSync(join(root, 'unmounted'), link)
  expect(() => makeFolder(link)).toThrow(/^ENOENT/)
})
