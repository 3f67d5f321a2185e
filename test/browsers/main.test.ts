import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

test('a run fails and lists the journeys if its filter matches none', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['test/browsers/main.ts', 'nosuchjourney'],
    { encoding: 'utf8' },
  )
  expect(status).toBe(1)
  expect(stderr).toMatch(/^No journey matches "nosuchjourney"\. There are:$/m)
  expect(stderr).toMatch(/^Firefox: sign up by keyboard alone$/m)
})
