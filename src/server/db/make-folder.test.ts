import { existsSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder } from '../../../test/support/folder.ts'
import { makeFolder } from './make-folder.ts'

test('a folder is made with its parents, for this account only, and may exist already', () => {
  const folder = join(createTestFolder(), 'a/b')
  makeFolder(folder)
  makeFolder(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o700)
})

test.runIf(existsSync('/proc/self'))('a folder that takes no new ones is refused at once', () => {
  expect(() => makeFolder('/proc/nope')).toThrow(/^ENOENT/)
  expect(() => makeFolder('/proc/nope/backups')).toThrow(/^ENOENT/)
})

test('a file, and a link to nowhere, are refused', () => {
  const root = createTestFolder()
  const file = join(root, 'file')
  writeFileSync(file, '')
  expect(() => makeFolder(file)).toThrow(/^EEXIST/)
  expect(() => makeFolder(join(file, 'backups'))).toThrow(/^ENOTDIR/)
  const link = join(root, 'link')
  symlinkSync(join(root, 'unmounted'), link)
  expect(() => makeFolder(link)).toThrow(/^ENOENT/)
})
