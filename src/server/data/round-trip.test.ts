import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestApp } from '../../../test/support/app.ts'
import { exportCsv, importCsv } from '../../../test/support/csv-files.ts'
import { signInAdmin } from '../../../test/support/data.ts'
import { engineUnderTest } from '../../../test/support/database.ts'
import { csvColumns } from '../../contract/words/en/admin-csv-columns.ts'
import { csvLine } from '../../domain/csv-cell.ts'
import { csvTimeFormat } from '../../domain/csv-time.ts'
import { hourMs } from '../../domain/duration.ts'
import { cleanText } from '../../domain/visible-text.ts'

const zone = 'America/New_York'
const clock = csvTimeFormat(zone)

const dangerous = fc.constantFrom('=', '+', '-', '@', "'", '"', ',', ';', ' ', 'x', 'é', '洗', '😀')
const words = fc
  .oneof(fc.string({ unit: dangerous, minLength: 1, maxLength: 12 }), fc.lorem({ maxCount: 3 }))
  .map(cleanText)
  .filter((text) => text !== '')
const optional = fc.oneof(
  { weight: 1, arbitrary: fc.constant('') },
  { weight: 2, arbitrary: words },
)
const phones = fc.constantFrom(
  '+1 513 555 0101',
  '-513-555-0102',
  '(513) 555-0103 x4',
  '=5135550104'.slice(1),
)
const moment = fc
  .integer({ min: Date.parse('2025-01-01T00:00:00Z'), max: Date.parse('2026-10-20T00:00:00Z') })
  .map((ms) => clock.moment(new Date(ms).toISOString()))

const registration = fc.record({
  slot: fc.nat(3),
  name: words,
  hasEmail: fc.boolean(),
  phone: fc.oneof(fc.constant(''), phones),
  address: optional,
  city: optional,
  state: optional,
  zipCode: fc.constantFrom('', '45030', '-45031'),
  status: fc.constantFrom('confirmed', 'waitlist', 'cancelled', 'no-show'),
  since: moment,
  createdAt: moment,
  language: fc.constantFrom('en', 'es'),
  consent: moment,
  attendance: fc.constantFrom('', 'came', 'not here', 'unknown'),
  loads: fc.nat(20),
})

// Two past and two future slots; one is in the hour that repeats when daylight saving time ends.
const starts = [
  '2026-09-01T13:00:00.000Z',
  '2026-09-01T14:00:00.000Z',
  '2026-11-01T06:30:00.000Z',
  '2026-12-08T14:00:00.000Z',
]
const headerOf = (kind: 'events' | 'registrations' | 'blacklist') =>
  csvLine(Object.values(csvColumns[kind]).map(({ header }) => header))
const linesOf = (text: string) =>
  text
    .replace('\uFEFF', '')
    .trimEnd()
    .split(/\r\n(?=(?:[^"]*"[^"]*")*[^"]*$)/)

test('exported data is unchanged after an import into another database and a second export', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(registration, { minLength: 1, maxLength: 12 }),
      fc.array(
        fc.record({ name: words, reason: words, createdAt: moment, isWarning: fc.boolean() }),
        { maxLength: 4 },
      ),
      fc.record({ title: words, location: words, description: optional, laundromatName: optional }),
      async (families, bans, event) => {
        const [one, other] = [await setUp(), await setUp()]
        const events = starts.map((start, n) => {
          const past = n < 2
          const day = clock.day(start)
          return csvLine([
            past ? 'E1' : `E${n}`,
            event.title,
            day,
            clock.time(start, day),
            clock.time(new Date(Date.parse(start) + hourMs).toISOString(), day),
            '20',
            event.location,
            event.laundromatName,
            '',
            event.description,
            '',
            '',
            '',
            '',
            '',
            '',
          ])
        })
        const registrations = families.map((family, n) => {
          const start = starts[family.slot] ?? ''
          const isPast = family.slot < 2
          const day = clock.day(start)
          const status = !isPast && family.status === 'no-show' ? 'confirmed' : family.status
          const canCome = isPast && (status === 'confirmed' || status === 'no-show')
          const attendance = status === 'no-show' ? 'not here' : canCome ? family.attendance : ''
          return csvLine([
            `R${n}`,
            isPast ? 'E1' : `E${family.slot}`,
            event.title,
            day,
            clock.time(start, day),
            clock.time(new Date(Date.parse(start) + hourMs).toISOString(), day),
            family.name,
            family.hasEmail ? `family${n}@example.org` : '',
            family.hasEmail || n === 0 ? family.phone : '',
            family.address,
            family.city,
            family.state,
            family.zipCode,
            status,
            status === 'no-show' ? '' : family.since,
            family.createdAt,
            family.language,
            (family.hasEmail || n === 0) && family.phone ? family.consent : '',
            attendance,
            attendance === 'came' ? String(family.loads) : '',
          ])
        })
        const blacklist = bans.map(({ name, reason, createdAt, isWarning }, n) =>
          csvLine([
            `B${n}`,
            name,
            `banned${n}@example.org`,
            `(513) 555-020${n}`,
            n % 2 === 0 ? 'yes' : 'no',
            reason,
            isWarning ? 'warning' : 'ban',
            isWarning || n % 3 === 0 ? '' : '2026-12-24',
            createdAt,
          ]),
        )
        for (const [kind, rows] of [
          ['events', events],
          ['registrations', registrations],
          ['blacklist', blacklist],
        ] as const) {
          if (rows.length === 0) continue
          const report = await importCsv(one.app, one.token, kind, headerOf(kind) + rows.join(''))
          expect(report.problems).toEqual([])
          const exported = await exportCsv(one.app, one.token, kind)
          if (kind === 'registrations') {
            const typed = rows.map((row) => row.trimEnd())
            expect(linesOf(exported).slice(1).sort()).toEqual(typed.sort())
          }
          await importCsv(other.app, other.token, kind, exported)
        }
        for (const kind of [
          'events',
          'registrations',
          'blacklist',
          'families',
          'attendance',
        ] as const) {
          const [first, second] = [
            await exportCsv(one.app, one.token, kind),
            await exportCsv(other.app, other.token, kind),
          ]
          expect(linesOf(second).sort()).toEqual(linesOf(first).sort())
        }
        await Promise.all([one.app.close(), other.app.close()])
      },
    ),
    // Fewer runs on PostgreSQL, because both engines share the code for columns.
    { numRuns: engineUnderTest() === 'postgres' ? 5 : 12 },
  )
}, 120_000)

async function setUp() {
  const app = await createTestApp()
  return { app, token: await signInAdmin(app) }
}
