import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/support/app.ts'
import { addSlot, registerFamily, signInAdmin, tokenOf } from '../../../test/support/data.ts'
import { findInTables } from '../../../test/support/erased.ts'
import { postContact } from '../../../test/support/link-requests.ts'
import { trustClock } from '../../../test/support/trusted-clock.ts'
import { api } from '../../contract/paths.ts'
import { saveStop } from '../texts/text-opt-out-commands.ts'
import { removeNamesJob } from './remove-names.ts'

const person = fc.record({
  /** Occurs in the name, e-mail address, street and note */
  word: fc.string({
    unit: fc.constantFrom(...'bcdfghjklmnpqrstvwxz'),
    minLength: 9,
    maxLength: 12,
  }),
  line: fc.integer({ min: 200_0000, max: 999_9999 }),
  /** Days before the limit; negative for days after it */
  daysOld: fc.constantFrom(40, 2, -2, -40),
  steps: fc.subarray([
    'cancel',
    'no-show',
    'correct',
    'delete',
    'find',
    'came',
    'waitlist',
    'stop',
  ] as const),
})
const people = fc.uniqueArray(person, {
  minLength: 2,
  maxLength: 3,
  comparator: (a, b) => a.word === b.word || a.line === b.line,
})
type Person = typeof person extends fc.Arbitrary<infer P> ? P : never

/** Takes a person through an event on the clock's day. Returns the person's word, phone and link token. */
async function attendEvent(app: TestApp, { word, line, steps }: Person) {
  const token = await signInAdmin(app)
  const does = (step: Person['steps'][number]) => steps.includes(step)
  const [name, email, note] = [`${word} ${word}son`, `${word}@example.org`, `${word} was late`]
  const phone = `513${line}`
  const now = app.clock().toISOString()
  const slot = await addSlot(app.db, { now, inHours: 5, capacity: 1 })
  if (does('waitlist')) await registerFamily(app, slot, 9)
  const details = { name, email, phone, address: `12 ${word} Street`, textConsent: true }
  const registration = await registerFamily(app, slot, 1, details)
  const url = api.adminRegistration(registration.id)
  if (does('find')) await postContact(app, email)
  if (does('stop')) await saveStop(app.db, `+1${phone}`, app.clock())
  if (does('correct')) await app.put(url, { name: `${name}x` }, { token })
  if (does('cancel')) await app.put(url, { status: 'cancelled' }, { token })
  app.clock.advanceHours(5.5)
  const at = app.clock().toISOString()
  if (does('came') && !does('cancel')) {
    const fact = { registrationId: registration.id, at }
    const facts = [
      { ...fact, id: crypto.randomUUID(), kind: 'came', loads: 3 },
      { ...fact, id: crypto.randomUUID(), kind: 'note', note },
    ]
    const body = { deviceId: crypto.randomUUID(), sentAt: at, facts }
    await app.post(api.adminCheckIn(slot.eventId), body, { token })
  }
  if (does('no-show')) await app.put(url, { status: 'no_show' }, { token })
  const link = tokenOf(registration)
  if (does('delete')) await app.delete(url, { token })
  await app.db.deleteFrom('admin_sessions').execute()
  await app.db.deleteFrom('admins').execute()
  return [word, phone, link]
}

test('nothing older than the limit names a person, and no figure changes, whatever happened before', async () => {
  await fc.assert(
    fc.asyncProperty(people, async (people) => {
      const app = await createTestApp({ now: '2025-06-01T12:00:00.000Z' })
      const limit = Date.parse('2025-11-21T15:00:00.000Z')
      const inOrder = people.toSorted((a, b) => b.daysOld - a.daysOld)
      const old: string[] = []
      for (const [n, one] of inOrder.entries()) {
        const moment = limit - one.daysOld * 86_400_000 + n * 7 * 3_600_000
        app.clock.set(new Date(moment).toISOString())
        const traces = await attendEvent(app, one)
        if (one.daysOld > 0) old.push(...traces)
      }
      app.clock.set('2026-11-21T20:00:00.000Z')
      const token = await signInAdmin(app)
      const figures = async () =>
        Promise.all(
          [api.adminStats(), api.adminAnalytics()].map(
            async (url) => (await app.get<object>(url, { token })).body,
          ),
        )
      const before = await figures()
      const job = removeNamesJob({ db: app.db, zone: 'America/New_York', months: () => 12 })
      await trustClock(app)
      await job.run(app.clock(), new AbortController().signal)
      const found = await findInTables(app, old)
      // The blacklist entry of a deleted no-show has the person's details until the ban ends.
      const isBanned = people.some(
        ({ steps }) => steps.includes('no-show') && steps.includes('delete'),
      )
      expect(found.filter((row) => !(isBanned && row.startsWith('blacklist')))).toEqual([])
      expect(await figures()).toEqual(before)
      await app.close()
    }),
    { numRuns: 4, endOnFailure: true },
  )
}, 120_000)
