import type { Consequences } from '../../src/contract/careful.ts'
import { api } from '../../src/contract/paths.ts'
import type { AdminRegistration } from '../../src/contract/registration.ts'
import { createTestApp, type TestApp } from './app.ts'
import { addSlot, registerFamily, signInAdmin } from './data.ts'

export const undoId = (n = 1) => `01936f00-0000-7000-8000-00000000000${n}`

/** A slot with one spot: family 1 is confirmed, families 2 and 3 are on the waitlist */
export async function waitlistSite() {
  const app = await createTestApp({ config: { smtpUrl: 'smtp://localhost:25' } })
  const token = await signInAdmin(app)
  const slot = await addSlot(app.db, { capacity: 1 })
  const first = await registerFamily(app, slot, 1)
  const second = await registerFamily(app, slot, 2)
  const third = await registerFamily(app, slot, 3)
  await app.db.updateTable('messages').set({ state: 'sent' }).execute()
  const list = async () =>
    (await app.get<AdminRegistration[]>(api.adminEventRegistrations(slot.eventId), { token })).body
  return {
    app,
    token,
    slot,
    first,
    second,
    third,
    /** Status and waitlist place, by family name */
    statuses: async () =>
      Object.fromEntries(
        (await list()).map(({ name, status, waitlistPosition }) => [
          name,
          [status, ...(waitlistPosition ? [waitlistPosition] : [])].join(' '),
        ]),
      ),
    put: (id: string, changes: object, headers: Record<string, string> = {}) =>
      app.put(api.adminRegistration(id), changes, { token, headers }),
    preview: async (id: string, body: object) =>
      (await app.post<Consequences>(api.adminRegistrationPreview(id), body, { token })).body,
    undo: (n = 1) => app.post(api.adminUndo(undoId(n)), undefined, { token }),
  }
}

export const readRows = async ({ db }: TestApp) => ({
  registrations: await db.selectFrom('registrations').orderBy('id').selectAll().execute(),
  messages: await db.selectFrom('messages').orderBy('id').selectAll().execute(),
  tokens: await db.selectFrom('cancel_tokens').orderBy('token_hash').selectAll().execute(),
  facts: await db.selectFrom('attendance_facts').orderBy('id').selectAll().execute(),
  bans: await db.selectFrom('blacklist').orderBy('id').selectAll().execute(),
  banPhones: await db.selectFrom('blacklist_phones').selectAll().execute(),
  freed: await db.selectFrom('freed_spots').orderBy('id').selectAll().execute(),
  counts: await db.selectFrom('time_slots').orderBy('id').selectAll().execute(),
})
export const withoutTimes = ({
  registrations,
  ...others
}: Awaited<ReturnType<typeof readRows>>) => ({
  ...others,
  registrations: registrations.map(({ updated_at: _, ...row }) => row),
})
export const queuedTo = async ({ db }: TestApp) =>
  (
    await db
      .selectFrom('messages')
      .where('state', '=', 'queued')
      .orderBy('recipient')
      .select(['recipient', 'kind'])
      .execute()
  ).map(({ recipient, kind }) => `${recipient} ${kind}`)
