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

test('CHANGELOG.md has one entry per version, newest first', () => {
  const entries = [...readSource('CHANGELOG.md').matchAll(/^## \[(\d+\.\d+\.\d+)\] - /gm)]
  const found = entries.map((match) => match[1] ?? '')
  const inOrder = [...new Set(found)].sort((a, b) =>
    b.localeCompare(a, undefined, { numeric: true }),
  )
  expect(found).toEqual(inOrder)
  expect(found.length).toBeGreaterThan(1)
})

test('package-lock.json, the image and the systemd unit have the version of package.json', () => {
  expect(lock.version).toBe(version)
  expect(lock.packages[''].version).toBe(version)
  expect(readSource('Dockerfile')).toContain(`org.opencontainers.image.version="${version}"`)
  expect(readSource('deploy/washday.service')).toMatch(new RegExp(`of Washday ${escaped}, `))
})
