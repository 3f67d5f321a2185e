import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder } from './support/folder.ts'

/**
 * Runs a process that holds the lock until `release` is called, which by default is at once; returns its output. Calls
 * `onWait` once the process waits for the lock, and `onBegin` once it holds the lock without having waited.
 */
function runUnderLock(
  lock: string,
  { onWait = () => {}, onBegin = (release: () => void) => release() } = {},
): Promise<string> {
  const code = `
    import { withLock } from ${JSON.stringify(join(process.cwd(), 'scripts/lock.js'))}
    await withLock(${JSON.stringify(lock)}, async () => {
      console.log('begins')
      for await (const _ of process.stdin);
      console.log('ends')
    }, { onWait: () => console.log('waits') })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code])
  const release = () => child.stdin.end()
  return new Promise((resolve) => {
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
      if (output === 'waits\n') {
        onWait()
        release()
      }
      if (output === 'begins\n') onBegin(release)
    })
    child.once('close', () => resolve(output))
  })
}

test('a build waits for another build that holds the lock', async () => {
  const lock = join(createTestFolder(), 'dist', 'web.lock')
  let second: Promise<string> | undefined
  const first = await runUnderLock(lock, {
    onBegin: (release) => {
      second = runUnderLock(lock, { onWait: release })
    },
  })
  expect([first, await second]).toEqual(['begins\nends\n', 'waits\nbegins\nends\n'])
  expect(existsSync(lock)).toBe(false)
})

async function writeLockOfKilled(lock: string): Promise<void> {
  const gone = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => gone.once('close', resolve))
  writeFileSync(lock, String(gone.pid))
}

test('a build takes over the lock of a killed build', async () => {
  const lock = join(createTestFolder(), 'web.lock')
  await writeLockOfKilled(lock)
  expect(await runUnderLock(lock)).toBe('begins\nends\n')
})

test('the lock of a killed build is removed by one process at a time, so that two builds cannot both take the lock', async () => {
  const lock = join(createTestFolder(), 'web.lock')
  await writeLockOfKilled(lock)
  writeFileSync(`${lock}.removing`, String(process.pid))
  const said = await runUnderLock(lock, { onWait: () => rmSync(`${lock}.removing`) })
  expect(said).toBe('waits\nbegins\nends\n')
})

test('a process that was killed while it removed a lock does not block the next build', async () => {
  const lock = join(createTestFolder(), 'web.lock')
  await writeLockOfKilled(lock)
  await writeLockOfKilled(`${lock}.removing`)
  expect(await runUnderLock(lock)).toBe('waits\nbegins\nends\n')
})

test('a build whose lock another process has taken over does not remove that lock', async () => {
  const lock = join(createTestFolder(), 'web.lock')
  await runUnderLock(lock, {
    onBegin: (release) => {
      writeFileSync(lock, String(process.pid))
      release()
    },
  })
  expect(readFileSync(lock, 'utf8')).toBe(String(process.pid))
})
