import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder } from '../../../test/support/folder.ts'
import { describeDatabase } from './describe-database.ts'

test.each([
  ['postgres://washday:secret@db.example.org/washday', 'PostgreSQL at db.example.org, washday'],
  [
    'postgresql://u:secret@a.example.org:5433,b.example.org/w',
    'PostgreSQL at a.example.org or b.example.org, w',
  ],
  ['postgres://u@/w?host=/run/postgresql&password=secret', 'PostgreSQL at /run/postgresql, w'],
])('the database %s is described as "%s"', (url, words) => {
  expect(describeDatabase(url)).toBe(words)
})

test('only a file that does not exist is described as new', () => {
  const file = join(createTestFolder(), 'washday.db')
  expect(describeDatabase(`file:${file}`)).toBe(`SQLite ${file} (new)`)
  expect(describeDatabase('file:package.json')).toBe('SQLite package.json')
})
