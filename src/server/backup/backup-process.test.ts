import { fork } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestDatabase, engineUnderTest } from '../../../test/support/database.ts'
import { createTestFolder } from '../../../test/support/folder.ts'
import { fileOf } from '../db/engine.ts'

test.runIf(engineUnderTest() === 'sqlite')(
  'a backup process prints no stack trace when its server is killed',
  async () => {
    const { url, close } = await createTestDatabase()
    const to = join(createTestFolder(), 'copy.db')
    const child = fork(join(import.meta.dirname, 'backup-process.ts'), [fileOf(url), to], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    let stderr = ''
    child.stderr?.on('data', (chunk) => {
      stderr += chunk
    })
    const stderrEnded = new Promise((resolve) => child.stderr?.once('end', resolve))
    const ended = new Promise((resolve) => child.once('exit', resolve))
    // Simulates the death of the server
    child.disconnect()
    const [code] = await Promise.all([ended, stderrEnded])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    await close()
  },
)
