import { expect, test } from 'vitest'
import { testConfig } from '../../../test/support/app.ts'
import { addSlot } from '../../../test/support/data.ts'
import { findingsOf } from '../../../test/support/doctor.ts'
import { startInProcess } from '../../../test/support/server-in-process.ts'
import { createSettingsOffice } from '../../../test/support/settings-office.ts'
import { rememberTimeZone } from './time-zone-commands.ts'
import { findStoredZone } from './time-zone-queries.ts'

async function createProgram() {
  const { app, save } = await createSettingsOffice()
  const startIn = (zone: string) => rememberTimeZone(app.db, zone, app.clock())
  const doctorIn = async (timeZone: string) => {
    const config = { ...testConfig(app.url), timeZone }
    return (await findingsOf('settings', app, { config })).slice(1)
  }
  await startIn('America/New_York')
  return { app, save, startIn, doctorIn }
}

test('a TIME_ZONE that moves upcoming appointments is reported until it is set back', async () => {
  const { app, startIn, doctorIn } = await createProgram()
  await addSlot(app.db, { inHours: 48 })
  const warning =
    'warning: TIME_ZONE was America/New_York when upcoming events were created and is now America/Chicago: 8:00 AM has become 7:00 AM, on screen and in messages.'
  expect(await doctorIn('America/Chicago')).toEqual([warning])
  await startIn('America/Chicago')
  app.clock.advanceHours(1)
  await addSlot(app.db, { now: app.clock().toISOString(), inHours: 72 })
  await startIn('America/Chicago')
  expect(await doctorIn('America/Chicago')).toEqual([warning])
  await startIn('America/New_York')
  expect(await doctorIn('America/New_York')).toEqual([])
})

test('only slots created before the change are reported; once they have started, the new zone is stored', async () => {
  const { app, startIn, doctorIn } = await createProgram()
  await addSlot(app.db, { inHours: 48 })
  await startIn('America/Chicago')
  app.clock.advanceHours(1)
  await addSlot(app.db, { now: app.clock().toISOString(), inHours: 96 })
  app.clock.advanceHours(48)
  expect(await doctorIn('America/Chicago')).toEqual([])
  await startIn('America/Chicago')
  expect(await doctorIn('America/New_York')).toHaveLength(1)
})

test('a zone with the same local time is not reported', async () => {
  const { app, startIn, doctorIn } = await createProgram()
  await addSlot(app.db, { inHours: 48 })
  await startIn('America/Detroit')
  expect(await doctorIn('America/Detroit')).toEqual([])
})

test('saving settings on screen keeps the zone', async () => {
  const { app, save, doctorIn } = await createProgram()
  await addSlot(app.db, { inHours: 48 })
  expect((await save({ programName: 'Laundry Day' })).status).toBe(200)
  expect(await doctorIn('America/Chicago')).toHaveLength(1)
})

test('a start stores the zone', async () => {
  const { app } = await createSettingsOffice()
  const { stop } = await startInProcess({ DATABASE_URL: app.url, TIME_ZONE: 'America/Denver' })
  await stop()
  expect(await findStoredZone(app.db)).toEqual({ timeZone: 'America/Denver' })
})
