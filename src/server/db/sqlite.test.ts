import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { engineUnderTest } from '../../../test/support/database.ts'
import { connect } from './connect.ts'

// Windows keeps its rights elsewhere.
test.runIf(engineUnderTest() === 'sqlite' && process.platform !== 'win32')(
  'a folder that is made for the database can be read by nobody else on the machine',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'washday-data-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const { db } = connect(`file:${join(folder, 'data', 'washday.db')}`)
    await db.destroy()
    expect(statSync(join(folder, 'data')).mode & 0o077).toBe(0)
  },
)
