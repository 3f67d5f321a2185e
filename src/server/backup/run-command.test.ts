import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { isAlive, linesIn } from '../../../test/support/command-log.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { createTestFolder } from '../../../test/support/folder.ts'
import { runBackupCommand } from './run-command.ts'

const isSqlite = engineUnderTest() === 'sqlite'
const on = new AbortController().signal
const limit = { limitMs: 20_000, stopping: on }

let folder: string
let log: string
beforeEach(() => {
  folder = createTestFolder()
  log = join(folder, 'log')
})

const logged = () => linesIn(log)

describe.runIf(isSqlite)('BACKUP_COMMAND', () => {
  test.each([
    [
      'gets the file as its last argument if it is a plain command',
      'sh SCRIPT one',
      ['one', '/a b.db'],
    ],
    ['gets the file as $1 if it uses $1', 'printf "%s\\n" "$1" two > LOG', ['/a b.db', 'two']],
    ['gets the file in $BACKUP_FILE', 'printf "%s\\n" "$BACKUP_FILE" > LOG', ['/a b.db']],
  ])('%s', async (_what, command, expected) => {
    const script = join(folder, 'script')
    writeFileSync(script, `printf "%s\\n" "$@" > '${log}'`)
    const line = command.replaceAll('LOG', `'${log}'`).replaceAll('SCRIPT', script)
    expect((await runBackupCommand(line, '/a b.db', limit)).error).toBeNull()
    expect(logged()).toEqual(expected)
  })

  test('gets the environment of the operator’s tools, but not SMTP_URL or TEXT_WEBHOOK_URL', async () => {
    process.env.SMTP_URL = 'smtp://me:hunter2@mail.example.org'
    process.env.TEXT_WEBHOOK_URL = 'https://texts.example.org/?key=hunter2'
    process.env.RCLONE_TRANSFERS = '1'
    try {
      await runBackupCommand(`env > '${log}'; true "$1"`, '/a.db', limit)
    } finally {
      delete process.env.SMTP_URL
      delete process.env.TEXT_WEBHOOK_URL
      delete process.env.RCLONE_TRANSFERS
    }
    expect(logged()).toContain('RCLONE_TRANSFERS=1')
    expect(logged().join()).not.toContain('hunter2')
  })

  test.each([
    [
      'its last line of output and its exit code',
      'echo started; echo "no such bucket" >&2; exit 3 # $1',
      'no such bucket (exit code 3)',
    ],
    [
      '“not found” and exit code 127 if the command does not exist',
      'no-such-program-here',
      /not found.* \(exit code 127\)/,
    ],
    ['only its exit code if it printed nothing', 'exit 1 # $1', 'exit code 1'],
  ])('that fails is reported with %s', async (_what, command, error) => {
    expect((await runBackupCommand(command, '/a.db', limit)).error).toMatch(error)
  })

  test('is killed after its time limit with its child processes, even if they ignore SIGTERM', async () => {
    const command = `trap '' TERM; sh -c 'trap "" TERM; echo $$ > "${log}"; while :; do sleep 1; done' & wait; while :; do sleep 1; done # $1`
    const limits = { limitMs: 500, graceMs: 50, stopping: on }
    const { error } = await runBackupCommand(command, '/a.db', limits)
    expect(error).toMatch(/ended after 0 minutes/)
    await expect.poll(() => isAlive(Number(logged()[0]))).toBe(false)
  }, 20_000)

  test('that is stopped lets a tool that outlives its shell clean up', async () => {
    const tool = join(folder, 'tool')
    const cleaned = join(folder, 'cleaned')
    const cleanUp = `while kill -0 $PPID; do sleep 0.01; done; echo "$1" > "${cleaned}"; exit 1`
    writeFileSync(
      tool,
      `trap '${cleanUp}' TERM; echo ready > "${log}"; while :; do sleep 0.01; done`,
    )
    const stopping = new AbortController()
    const limits = { limitMs: 20_000, graceMs: 10_000, stopping: stopping.signal }
    const result = runBackupCommand(`sh ${tool} "$1" && echo done`, '/a.db', limits)
    await expect.poll(logged, { timeout: 10_000 }).toEqual(['ready'])
    stopping.abort()
    expect((await result).error).toMatch(/stopped/)
    expect(readFileSync(cleaned, 'utf8')).toBe('/a.db\n')
  }, 30_000)

  test('that fails after much output is reported with its last line', async () => {
    const command =
      'i=0; while [ $i -lt 20000 ]; do echo 0123456789012345678901234567890123456789; i=$((i+1)); done; echo last; exit 1 # $1'
    expect((await runBackupCommand(command, '/a.db', limit)).error).toBe('last (exit code 1)')
  })
})
