import { expect, test } from 'vitest'
import { addSlot, addToBlacklist, signInAdmin } from '../../../../test/support/data.ts'
import { registerByPhone, waitByPhone } from '../../../../test/support/phone-families.ts'
import { createTextingApp, familyPhone, morning } from '../../../../test/support/text-outbox.ts'
import type { Call } from '../../../contract/calls.ts'
import { api } from '../../../contract/paths.ts'
import { saveStop } from '../../texts/text-opt-out-commands.ts'

test('the list of calls flags a banned family only if it is on the waitlist', async () => {
  const { app } = await createTextingApp(morning)
  const token = await signInAdmin(app)
  const slot = await addSlot(app.db, { now: morning, inHours: 72, capacity: 1 })
  await registerByPhone(app, slot, 1)
  await waitByPhone(app, slot, 2)
  await waitByPhone(app, slot, 3)
  for (const n of [1, 2, 3]) await saveStop(app.db, familyPhone(n), app.clock())
  for (const n of [1, 2])
    await addToBlacklist(app.db, { email: `other${n}@example.org`, phone: familyPhone(n) })
  const { body } = await app.get<Call[]>(api.adminCalls(), { token })
  const marks = body.map(({ name, isBanned }) => [name, isBanned]).toSorted()
  expect(marks).toEqual([
    ['Family 1', undefined],
    ['Family 2', true],
    ['Family 3', undefined],
  ])
})
