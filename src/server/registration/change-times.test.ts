import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { addEvent, registerFamily, signInAdmin, slotOf } from '../../../test/support/data.ts'
import { api } from '../../contract/paths.ts'
import type { RegistrationStatus } from '../../domain/registration.ts'

const statusOfKind: Record<string, RegistrationStatus> = {
  registration_confirmed: 'confirmed',
  promoted: 'confirmed',
  waitlist_joined: 'waitlist',
  cancelled: 'cancelled',
}

const realClock = Object.assign(() => new Date(), { set() {}, advanceHours() {} })

test('after concurrent edits by four administrators, the newest message and activity line match the stored status (rule 19)', async () => {
  const app = await createTestApp({ clock: realClock })
  const token = await signInAdmin(app)
  for (let round = 0; round < 9; round++) {
    const { timeSlots } = await addEvent(app.db, {
      slots: [{ capacity: 1 }],
      now: new Date().toISOString(),
    })
    // Another family has the spot, so no offer is sent.
    await registerFamily(app, slotOf(timeSlots, 0), 9)
    const { id } = await registerFamily(app, slotOf(timeSlots, 0), 1)
    const statuses = ['confirmed', 'cancelled', 'waitlist', 'cancelled', 'confirmed', 'waitlist']
    const answers = await Promise.all(
      statuses
        .slice(round % 3, (round % 3) + 4)
        .map((status) => app.put(api.adminRegistration(id), { status }, { token })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])

    const { status } = await app.db
      .selectFrom('registrations')
      .where('id', '=', id)
      .select('status')
      .executeTakeFirstOrThrow()
    const messages = await app.db
      .selectFrom('messages')
      .where('registration_id', '=', id)
      .orderBy('created_at')
      .orderBy('id')
      .select(['kind', 'created_at'])
      .execute()
    const lines = await app.db
      .selectFrom('activity')
      .where('registration_id', '=', id)
      .orderBy('created_at')
      .orderBy('id')
      .select(['status', 'created_at'])
      .execute()
    expect(lines.at(-1)?.status, `newest line, round ${round}`).toBe(status)
    const last = messages.findLast(({ kind }) => kind !== 'spot_available')
    expect(statusOfKind[last?.kind ?? ''], `newest message, round ${round}`).toBe(status)
    // All times differ; otherwise the order of the lines would be arbitrary.
    expect(new Set(lines.map(({ created_at }) => created_at)).size).toBe(lines.length)
  }
})
