import { expect, test } from 'vitest'
import packageFile from '../package.json' with { type: 'json' }
import lock from '../package-lock.json' with { type: 'json' }
import { readSource } from './support/source-files.ts'

const { version } = packageFile
const escaped = version.replaceAll('.', '\\.')

test('CHANGELOG.md has an entry for the version of package.json', () => {
  expect(readSource('CHANGELOG.md')).toMatch(
    new RegExp(`^## \\[${escaped}\\] - (\\d{4}-\\d\\d-\\d\\d|unreleased)$`, 'm'),
  )
})

test('the entries of CHANGELOG.md are in order, each version once, newest first', () => {
  const entries = [...readSource('CHANGELOG.md').matchAll(/^## \[(\d+\.\d+\.\d+)\] - /gm)]
  const found = entries.map((match) => match[1] ?? '')
  const inOrder = [...new Set(found)].sort((a, b) =>
    b.localeCompare(a, undefined, { numeric: true }),
  )
  expect(found).toEqual(inOrder)
  expect(found.length).toBeGreaterThan(1)
})

test('lockfile, image and systemd unit carry the version: change it by `npm version`', () => {
  expect(lock.version).toBe(version)
  expect(lock.packages[''].version).toBe(version)
  expect(readSource('Dockerfile')).toContain(`org.opencontainers.image.version="${version}"`)
  expect(readSource('deploy/washday.service')).toMatch(new RegExp(`of Washday ${escaped}, `))
})
