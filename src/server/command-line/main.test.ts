import { existsSync, mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { callWashday } from '../../../test/support/call-washday.ts'
import { createTestDatabase, engineUnderTest } from '../../../test/support/database.ts'
import { createTestFolder } from '../../../test/support/folder.ts'
import { runWashday } from '../../../test/support/server-process.ts'
import { versionAndCommit } from '../config/version.ts'

/** These tests do not depend on the engine; the commands' own tests run on both. */
const testOnce = test.runIf(engineUnderTest() === 'sqlite')

const names = ['admin', 'backup', 'restore', 'doctor', 'mail', 'hold', 'resume', 'move', 'version']

testOnce('help lists every command with a one-line summary', async () => {
  for (const args of [[], ['help'], ['--help'], ['-h']]) {
    const ended = await callWashday(args, {})
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    const listed = [...ended.stdout.matchAll(/^ {2}(\w+) +\S/gm)].map((match) => match[1])
    expect(listed).toEqual(names)
  }
})

testOnce('--help prints a command’s usage, and does nothing else', async () => {
  for (const name of names) {
    const asked = await callWashday([name, '--help'], { DATABASE_URL: 'file:/nowhere/washday.db' })
    expect(asked).toMatchObject({ code: 0, stderr: '' })
    expect(asked.stdout).toMatch(new RegExp(`^washday ${name}\\b`))
    expect((await callWashday(['help', name], {})).stdout).toBe(asked.stdout)
  }
})

testOnce('an unknown command fails and lists the known commands', async () => {
  for (const args of [['backpu'], ['help', 'backpu'], ['constructor']]) {
    const ended = await callWashday(args, {})
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(/^There is no command "(backpu|constructor)"\.\n/)
    expect(ended.stderr).toContain('\n  backup ')
  }
})

testOnce('washday version prints the version of package.json and the commit', async () => {
  for (const args of [['version'], ['--version']]) {
    expect(await callWashday(args, {})).toMatchObject({ code: 0, stdout: `${versionAndCommit}\n` })
  }
  expect((await callWashday(['version', 'now'], {})).code).toBe(1)
})

testOnce('each mistake in the configuration is reported in a line of its own', async () => {
  const ended = await callWashday(['admin', 'list'], { PORT: 'x', DATABASE_UR: 'file:a.db' })
  expect(ended).toMatchObject({ code: 1, stdout: '' })
  expect(ended.stderr).toMatch(/^PORT .*\nDATABASE_UR .*\n$|^DATABASE_UR .*\nPORT .*\n$/)
})

testOnce('file names are relative to the caller’s folder', async () => {
  const { url, close } = await createTestDatabase()
  // Deeper than the program's folder, because a path with more ".." than folders ends at the root
  const folder = join(createTestFolder(), process.cwd())
  mkdirSync(folder, { recursive: true })
  // Relative paths in settings start from the program's folder, as they do for the server.
  const database = `file:${relative(process.cwd(), url.slice('file:'.length))}`
  const ended = await runWashday(['backup', 'now.db'], { DATABASE_URL: database }, folder)
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  expect(existsSync(`${folder}/now.db`)).toBe(true)
  await close()
})
