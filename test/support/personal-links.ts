import type { MyAppointment } from '../../src/contract/my-appointment.ts'
import { api } from '../../src/contract/paths.ts'
import { findUnsentToken } from '../../src/server/messages/outbox/outbox-queries.ts'
import type { TestApp } from './app.ts'
import { addSlot, familyEmail, registerFamily, tokenOf, waitlistFamily } from './data.ts'

/** A slot with one spot, taken by family 1, and the links of the families on its waitlist */
export async function fullSlot(app: TestApp, waiting: number[] = [2]) {
  const slot = await addSlot(app.db, { capacity: 1 })
  const holder = tokenOf(await registerFamily(app, slot, 1))
  const links: string[] = []
  for (const n of waiting) {
    app.clock.advanceHours(0.1)
    links.push(tokenOf(await waitlistFamily(app, slot, n)))
  }
  return { slot, holder, links, link: links[0] ?? '' }
}

/** Family 2 has been promoted from the waitlist, and has given only a name and an e-mail address. */
export async function promotedFamily(app: TestApp) {
  const { slot, link } = await fullSlot(app)
  const row = await rowOf(app, 2)
  await app.db
    .updateTable('registrations')
    .set({ status: 'confirmed', waitlisted_at: null, confirmed_at: app.clock().toISOString() })
    .where('id', '=', row.id)
    .execute()
  return { slot, link, id: row.id }
}

export const readMyAppointment = async (app: TestApp, token: string) =>
  (await app.get<MyAppointment>(api.my(token))).body

export async function rowOf(app: TestApp, n: number) {
  return app.db
    .selectFrom('registrations')
    .where('email', '=', familyEmail(n))
    .selectAll()
    .executeTakeFirstOrThrow()
}

export async function setStatus(
  app: TestApp,
  id: string,
  status: 'cancelled' | 'no_show' | 'waitlist',
) {
  await app.db.updateTable('registrations').set({ status }).where('id', '=', id).execute()
}

export const contactDetails = {
  phone: '(513) 555-0002',
  address: '2 River Road',
  city: 'Dayton',
  state: 'OH',
  zipCode: '45402-1234',
}

/** The token of the link in a registration's newest unsent message */
export async function mailedToken({ db }: TestApp, registrationId: string): Promise<string> {
  const token = await findUnsentToken(db, registrationId)
  if (!token) throw new Error('No unsent message has a link')
  return token
}
