import { describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../../test/support/app.ts'
import { addSlot, signInAdmin } from '../../../../test/support/data.ts'
import {
  phoneOfFamily,
  registerTexted,
  textConfig,
  textUs,
  twilio,
} from '../../../../test/support/incoming-texts.ts'
import { api } from '../../../contract/paths.ts'

async function askWhetherToCancel() {
  const app = await createTestApp({ config: textConfig })
  const slot = await addSlot(app.db)
  const id = await registerTexted(app, slot)
  await textUs(app, phoneOfFamily(1), 'C')
  return { app, slot, id }
}

const changeByAdmin = async (app: TestApp, id: string, changes: object) =>
  app.put(api.adminRegistration(id), changes, { token: await signInAdmin(app) })

test('a question stays open while another family is asked', async () => {
  const { app, slot } = await askWhetherToCancel()
  await registerTexted(app, slot, 2)
  await textUs(app, phoneOfFamily(2), 'C')
  expect(await textUs(app, phoneOfFamily(1), 'YES')).toMatch(/is cancelled/)
  expect(await textUs(app, phoneOfFamily(2), 'YES')).toMatch(/is cancelled/)
})

describe('NO is not answered for a registration', () => {
  test.each([
    ['was cancelled after the question', { status: 'cancelled' }],
    ['has another phone number now', { phone: '(513) 555-0099' }],
  ])('that %s', async (_what, changes) => {
    const { app, id } = await askWhetherToCancel()
    expect((await changeByAdmin(app, id, changes)).status).toBe(200)
    expect(await textUs(app, phoneOfFamily(1), 'NO')).toBeNull()
  })
})

test('a text from our own number is not answered, whatever its recipient', async () => {
  const { app } = await askWhetherToCancel()
  expect(await textUs(app, twilio.from, 'Hello', { To: '+15550100199' })).toBeNull()
})
