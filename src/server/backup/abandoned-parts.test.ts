import { spawnSync } from 'node:child_process'
import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder } from '../../../test/support/folder.ts'
import { removeAbandonedParts } from './abandoned-parts.ts'
import { backUp } from './backup-commands.ts'

test('the unfinished files of killed backups are removed, and no other files', () => {
  const folder = createTestFolder()
  const endedPid = spawnSync(process.execPath, ['--version']).pid
  const hourAgo = new Date(Date.now() - 3_600_000)
  const write = (name: string, at = hourAgo) => {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), at, at)
  }
  const gone = [`now.db.${endedPid}.part`, `now.db.${endedPid}.part-journal`]
  const kept = ['now.db', `film.${endedPid}.part`, `own.db.${process.pid}.part`]
  for (const name of [...gone, ...kept]) write(name)
  const elsewhere = `elsewhere.db.${endedPid}.part`
  write(elsewhere, new Date())
  removeAbandonedParts(folder)
  expect(readdirSync(folder).sort()).toEqual([...kept, elsewhere].sort())
})

test('a backup into a missing folder is refused with the folder’s name', async () => {
  const folder = createTestFolder()
  const database = join(folder, 'washday.db')
  writeFileSync(database, '')
  await expect(backUp(database, join(folder, 'nowhere', 'now.db'))).rejects.toThrow(
    `There is no folder ${join(folder, 'nowhere')}; create it first`,
  )
})
