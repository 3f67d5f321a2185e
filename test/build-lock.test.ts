import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder } from './support/folder.ts'

/** Runs a process that holds the lock for a moment; returns what it printed. */
function workUnder(lock: string): Promise<string> {
  const code = `
    import { withLock } from ${JSON.stringify(join(process.cwd(), 'scripts/lock.js'))}
    await withLock(${JSON.stringify(lock)}, async () => {
      console.log('begins')
      await new Promise((resolve) => setTimeout(resolve, 300))
      console.log('ends')
    }, { onWait: () => console.log('waits') })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code])
  return new Promise((resolve) => {
    let said = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
    })
    child.once('close', () => resolve(said))
  })
}

test('of two simultaneous builds, the second waits for the first', async () => {
  const lock = join(createTestFolder(), 'dist', 'web.lock')
  const said = await Promise.all([workUnder(lock), workUnder(lock)])
  expect(said.sort()).toEqual(['begins\nends\n', 'waits\nbegins\nends\n'])
  expect(existsSync(lock)).toBe(false)
})

test('the lock of a killed build does not block the next build', async () => {
  const lock = join(createTestFolder(), 'web.lock')
  const gone = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => gone.once('close', resolve))
  writeFileSync(lock, String(gone.pid))
  expect(await workUnder(lock)).toBe('begins\nends\n')
})
