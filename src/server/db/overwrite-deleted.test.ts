import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { addSlot, registerFamily, signInAdmin } from '../../../test/support/data.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { api } from '../../contract/paths.ts'
import { removeNamesJob } from '../jobs/remove-names.ts'
import { openSnapshot } from './snapshot-reader.ts'

/** A running export, and a family whose slot has ended */
async function exportingSite() {
  const app = await createTestApp()
  const token = await signInAdmin(app)
  const slot = await addSlot(app.db, { inHours: 5 })
  const later = await addSlot(app.db, { inHours: 500 })
  const { id } = await registerFamily(app, slot, 1, { name: 'Rosa Quixwell' })
  app.clock.advanceHours(10)
  const snapshot = await openSnapshot(app.url)
  const path = app.url.replace('file:', '')
  const job = removeNamesJob({ db: app.db, zone: 'America/New_York', months: () => null })
  return {
    snapshot,
    erase: () => app.post(api.adminFamilyErase(id), { registrationIds: [id] }, { token }),
    signUp: () => registerFamily(app, later, 2),
    isInFiles: async () => {
      const [file, log] = await Promise.all(
        [path, `${path}-wal`].map((name) => readFile(name, 'latin1')),
      )
      return { file: file?.includes('Quixwell'), log: log?.includes('Quixwell') }
    },
    runJob: () => job.run(app.clock(), new AbortController().signal),
  }
}

test.runIf(engineUnderTest() === 'sqlite')(
  'a name that is erased during an export is gone from the WAL once the job has run after the export',
  async () => {
    const { snapshot, erase, signUp, isInFiles, runJob } = await exportingSite()
    expect((await erase()).status).toBe(200)
    await runJob()
    // The job and a sign-up do not wait for the export.
    await signUp()
    expect((await isInFiles()).log).toBe(true)
    await snapshot.close()
    await runJob()
    expect(await isInFiles()).toEqual({ file: false, log: false })
  },
)
