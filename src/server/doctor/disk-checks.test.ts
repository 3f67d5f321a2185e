import { symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { writeBackup } from '../../../test/support/backup.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { checkContext, findingsOf } from '../../../test/support/doctor.ts'
import { createTestFolder } from '../../../test/support/folder.ts'
import { backupName } from '../../domain/backup.ts'

const { config } = checkContext()

test.runIf(engineUnderTest() === 'sqlite')('a missing or old backup is reported', async () => {
  const app = await createTestApp()
  const folder = createTestFolder()
  const look = () =>
    findingsOf('backup', app, {
      config: { ...config, databaseUrl: app.url, backup: { folder, keep: 14 } },
    })
  expect(await look()).toEqual([`warning: There is no backup in ${folder} yet.`])
  const name = app.url.split('/').at(-1)?.replace('.db', '') ?? ''
  writeBackup(app.url, join(folder, backupName(name, app.clock())))
  expect(await look()).toEqual([
    expect.stringMatching(/^ok: The last backup is from Oct 20, 2026, 8:00 AM EDT/),
  ])
  const link = join(folder, 'link')
  symlinkSync(join(folder, 'not-mounted'), link)
  const linked = { ...config, databaseUrl: app.url, backup: { folder: link, keep: 14 } }
  expect(await findingsOf('backup', app, { config: linked })).toEqual([
    `problem: ${link} is a link to a folder that does not exist.`,
  ])
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const unwritable = { ...config, databaseUrl: app.url, backup: { folder: file, keep: 14 } }
  expect(await findingsOf('backup', app, { config: unwritable })).toEqual([
    `problem: The backup folder ${file} is not writable.`,
  ])
  app.clock.advanceHours(37)
  expect(await look()).toEqual([expect.stringMatching(/^problem: The last backup is from Oct 20/)])
})

test.runIf(engineUnderTest() === 'sqlite')(
  'the reported free space is that of the disk with the database',
  async () => {
    const app = await createTestApp()
    const folder = dirname(app.url.replace('file:', ''))
    expect(await findingsOf('disk', app)).toEqual([expect.stringContaining(`free in ${folder}.`)])
  },
)
