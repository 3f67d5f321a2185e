import { spawn } from 'node:child_process'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder } from './support/folder.ts'

/** Runs a process that holds the lock for a moment; returns what it printed. Calls `onWait` when it waits. */
function workUnder(lock: string, onWait = () => {}): Promise<string> {
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
      if (said === 'waits\n') onWait()
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

async function writeAbandoned(lock: string): Promise<void> {
  const gone = spawn(process.execPath, ['-e', ''])
  await new Promise((resolve) => gone.once('close', resolve))
  writeFileSync(lock, String(gone.pid))
}

test('the lock of a killed build does not block the next build', async () => {
  const lock = join(createTestFolder(), 'web.lock')
  await writeAbandoned(lock)
  expect(await workUnder(lock)).toBe('begins\nends\n')
})

test('the lock of a killed build is removed by one process at a time, so that two builds do not both take it', async () => {
  const lock = join(createTestFolder(), 'web.lock')
  await writeAbandoned(lock)
  writeFileSync(`${lock}.removing`, String(process.pid))
  const said = await workUnder(lock, () => rmSync(`${lock}.removing`))
  expect(said).toBe('waits\nbegins\nends\n')
})

test('a process that was killed while it removed a lock does not block the next build', async () => {
  const lock = join(createTestFolder(), 'web.lock')
  await writeAbandoned(lock)
  await writeAbandoned(`${lock}.removing`)
  expect(await workUnder(lock)).toBe('waits\nbegins\nends\n')
})
