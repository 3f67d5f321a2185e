import { describe, expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { addSlot, registerFamily, tokenOf } from '../../../test/support/data.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { beside, lockMessagesOf } from '../../../test/support/held-locks.ts'
import { api } from '../../contract/paths.ts'
import { inTransaction } from '../db/transaction.ts'
import { createBrowserLink } from '../registration/personal-link-commands.ts'

// A correction locks the registration, but not its slot.
describe.runIf(engineUnderTest() === 'postgres')(
  'a cancellation that waits for the lock of a correction',
  () => {
    async function setUp() {
      const app = await createTestApp()
      const family = await registerFamily(app, await addSlot(app.db), 1)
      const link = await inTransaction(app.db, (tx) =>
        createBrowserLink(tx, family.id, app.clock()),
      )
      const correct = () => app.put(api.my(tokenOf(family)), { phone: '(513) 555-9999' })
      const correctBeside = async (token: string) => {
        let status = 0
        await beside(app, lockMessagesOf(family), correct, async () => {
          status = (await app.post(api.cancel(token))).status
        })
        return status
      }
      return { app, family, link, correctBeside }
    }

    test('cancels nothing if the correction revokes its link', async () => {
      const { app, link, correctBeside } = await setUp()
      expect(await correctBeside(link)).toBe(404)
      const { status } = await app.db
        .selectFrom('registrations')
        .select('status')
        .executeTakeFirstOrThrow()
      expect(status).toBe('confirmed')
    })

    test('is dated later than the correction (rule 19)', async () => {
      const { app, family, correctBeside } = await setUp()
      expect(await correctBeside(tokenOf(family))).toBe(200)
      const lines = await app.db
        .selectFrom('activity')
        .where('registration_id', '=', family.id)
        .orderBy('created_at', 'desc')
        .select(['status', 'created_at'])
        .execute()
      expect(lines[0]?.status).toBe('cancelled')
      expect(lines[0]?.created_at).not.toBe(lines[1]?.created_at)
    })
  },
)
