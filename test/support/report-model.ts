import fc from 'fast-check'
import type { Report } from '../../src/contract/report.ts'
import { hourMs } from '../../src/domain/duration.ts'

/** Computes the report's figures from a history with plain filters, to compare them with the database's figures */

export const modelZone = 'America/New_York'
export const modelNow = '2026-06-15T16:00:00.000Z'

export type ModelSlot = { start: string; end: string; isClosed: boolean; freed: ModelFreed[] }
export type ModelFreed = { wasFull: boolean; isTaken: boolean }
export type ModelTap = { kind: 'came' | 'not_here' | 'unknown' | 'undone'; loads: number | null }
export type ModelRegistration = {
  slot: number
  /** The slot to which the registration moved between `taps` and `tapsAfterMove`; null if it did not move */
  movedTo: number | null
  family: number
  status: 'confirmed' | 'waitlist' | 'cancelled' | 'no_show'
  isWalkIn: boolean
  taps: ModelTap[]
  tapsAfterMove: ModelTap[]
  isErased: boolean
  zipCode: string | null
  language: 'en' | 'es'
}
export type ModelHistory = {
  slots: ModelSlot[]
  registrations: ModelRegistration[]
  /** Whether a volunteer has joined the third family with the first */
  isJoined: boolean
  from: string
  to: string
}

/** Each family's contact: an e-mail address and a phone, only a phone, or neither */
export const modelFamilies = [
  { email: 'ana@example.org', phone: '5135550101' },
  { email: 'bo@example.org', phone: '5135550101' },
  { email: null, phone: '5135550103' },
  { email: null, phone: '5135550101' },
  { email: null, phone: null },
] as const

const joinedFamily = 2
const joinedKey = 'ana@example.org'

function ownKey(family: number, index: number): string {
  const { email, phone } = modelFamilies[family] as (typeof modelFamilies)[number]
  return email ?? phone ?? `registration ${index}`
}

const oneIn = (n: number) => fc.nat(n - 1).map((value) => value === 0)

const tap: fc.Arbitrary<ModelTap> = fc.record({
  kind: fc.constantFrom('came', 'came', 'came', 'came', 'not_here', 'unknown', 'undone'),
  loads: fc.constantFrom(null, 0, 1, 2, 3, 5),
})
const slot: fc.Arbitrary<ModelSlot> = fc
  .record({
    // Times around midnight at the end of months and years, and around `modelNow`
    start: fc
      .tuple(
        fc.constantFrom('2025-12-31', '2026-01-31', '2026-02-28', '2026-05-31', '2026-06-15'),
        fc.integer({ min: -30, max: 30 }),
      )
      .map(([day, hours]) => hoursAfter(`${day}T12:00:00.000Z`, hours)),
    isClosed: oneIn(5),
    freed: fc.array(fc.record({ wasFull: fc.boolean(), isTaken: fc.boolean() }), { maxLength: 2 }),
  })
  .map((one) => ({ ...one, end: hoursAfter(one.start, 1) }))

export const history: fc.Arbitrary<ModelHistory> = fc
  .array(slot, { minLength: 4, maxLength: 7 })
  .chain((slots) => {
    const slotIndex = fc.nat(slots.length - 1)
    return fc.record({
      slots: fc.constant(slots),
      registrations: fc.array(
        fc.record({
          slot: slotIndex,
          movedTo: fc.option(slotIndex, { freq: 4 }),
          family: fc.nat(modelFamilies.length - 1),
          status: fc.constantFrom(
            'confirmed',
            'confirmed',
            'confirmed',
            'waitlist',
            'cancelled',
            'no_show',
          ),
          isWalkIn: oneIn(4),
          taps: fc.array(tap, { maxLength: 3, size: 'max' }),
          tapsAfterMove: fc.array(tap, { maxLength: 2, size: 'max' }),
          isErased: oneIn(8),
          zipCode: fc.constantFrom(null, '', '45030', '45030-1234', '45002', 'K1A 0B1'),
          language: fc.constantFrom('en', 'es'),
        }),
        { minLength: 12, maxLength: 24 },
      ),
      isJoined: fc.boolean(),
      ...{ from: fc.constantFrom('2025-12-31', '2026-01-01', '2026-01-31', '2026-02-28') },
      ...{ to: fc.constantFrom('2026-01-31', '2026-05-31', '2026-06-15', '2026-12-31') },
    })
  })
  .filter(({ from, to }) => from <= to)
  .map(withoutDuplicates)

/** Keeps at most one active registration per family and slot, because each slot is a separate event. */
function withoutDuplicates(all: ModelHistory): ModelHistory {
  const taken = new Set<string>()
  const registrations = all.registrations.map((one): ModelRegistration => {
    const movedTo = one.isWalkIn ? null : one.movedTo
    const keys = [one.slot, movedTo ?? one.slot].map((at) => `${at} ${one.family}`)
    const isSecond = keys.some((key) => taken.has(key))
    for (const key of keys) taken.add(key)
    if (isSecond) return { ...one, movedTo, isWalkIn: false, status: 'cancelled' }
    return one.isWalkIn ? { ...one, movedTo, status: 'confirmed' } : one
  })
  return { ...all, registrations }
}

/** All figures of the report; zip codes and languages are sets, because their order does not matter. */
export function modelReport({ slots, registrations, isJoined, from, to }: ModelHistory) {
  const facts = registrations.map((one, index) => {
    const at = slots[one.movedTo ?? one.slot] as ModelSlot
    const last = (one.movedTo === null ? one.taps : one.tapsAfterMove).at(-1)
    const noted = last ?? (one.isWalkIn ? { kind: 'came' as const, loads: null } : undefined)
    const came = noted?.kind === 'came' && one.status !== 'no_show'
    const day = dayOf(at.start)
    return {
      ...one,
      index,
      came,
      noted: noted?.kind,
      day,
      month: day.slice(0, 7),
      start: at.start,
      isIn: from <= day && day <= to,
      hadSpot: !one.isWalkIn && ['confirmed', 'no_show'].includes(one.status),
      isOpen: !at.isClosed || noted?.kind === 'came',
      isOver: at.end <= modelNow,
      loads: came ? (noted.loads ?? 3) : 0,
      key: one.family === joinedFamily && isJoined ? joinedKey : ownKey(one.family, index),
      zip: one.zipCode?.startsWith('45') ? one.zipCode.slice(0, 5) : '',
    }
  })
  const visits = facts
    .filter((one) => one.came && one.isIn)
    .sort((a, b) => (a.start === b.start ? a.index - b.index : a.start < b.start ? -1 : 1))
  const keys = [...new Set(visits.map(({ key }) => key))]
  const isNew = (key: string) => !facts.some((one) => one.came && one.key === key && one.day < from)
  const countFamilies = (some: typeof visits) => new Set(some.map(({ key }) => key)).size
  const sums = (some: typeof visits) => ({
    visits: some.length,
    loads: some.reduce((sum, { loads }) => sum + loads, 0),
  })
  const expected = facts.filter((one) => one.isIn && one.isOver && one.hadSpot && one.isOpen)
  const outcome = (test: (one: (typeof facts)[number]) => boolean) => expected.filter(test).length
  const didNotCome = outcome((one) => one.status === 'no_show')
  const cameExpected = outcome((one) => one.came)
  const notKnown = outcome((one) => one.status !== 'no_show' && one.noted === 'unknown')
  const zipOf = (key: string) => visits.findLast((one) => one.key === key && one.zip)?.zip ?? ''
  const languageOf = (key: string) => visits.findLast((one) => one.key === key)?.language
  const grouped = <Name extends string>(
    name: Name,
    groupOf: (key: string) => string | undefined,
  ) => {
    const rows = [...Map.groupBy(visits, (one) => groupOf(one.key))].map(([value, some]) => ({
      [name]: value,
      families: countFamilies(some),
      ...sums(some),
    }))
    return new Set(rows.map((row) => JSON.stringify(row, Object.keys(row).sort())))
  }
  const freed = slots
    .filter(({ start }) => from <= dayOf(start) && dayOf(start) <= to)
    .flatMap((one) => one.freed.map((spot) => ({ ...spot, ...one })))
    .filter((spot) => spot.wasFull && (!spot.isClosed || spot.isTaken))
  return {
    totals: {
      families: keys.length,
      newFamilies: keys.filter(isNew).length,
      returningFamilies: keys.filter((key) => !isNew(key)).length,
      ...sums(visits),
      walkIns: visits.filter((one) => !one.hadSpot).length,
    },
    months: [...new Set(visits.map(({ month }) => month))].sort().map((month) => {
      const some = visits.filter((one) => one.month === month)
      const firstMonth = (key: string) => visits.find((one) => one.key === key)?.month
      const newFamilies = keys.filter((key) => isNew(key) && firstMonth(key) === month).length
      return { month, families: countFamilies(some), newFamilies, ...sums(some) }
    }),
    zipCodes: grouped('zipCode', zipOf),
    languages: grouped('language', languageOf),
    attendance: {
      expected: expected.length,
      ...{ came: cameExpected, didNotCome, notKnown },
      open: expected.length - cameExpected - didNotCome - notKnown,
      noShowRate:
        cameExpected + didNotCome === 0 || (cameExpected + didNotCome) * 2 < expected.length
          ? null
          : Math.round((didNotCome / (cameExpected + didNotCome)) * 1000) / 10,
    },
    refills: {
      freed: freed.length,
      taken: freed.filter(({ isTaken }) => isTaken).length,
      open: freed.filter(({ isTaken, start }) => !isTaken && start > modelNow).length,
    },
  }
}

/** The server's answer in the same form */
export function asModel({ from: _, to: __, readAt: ___, ...report }: Report) {
  const unordered = (rows: object[]) =>
    new Set(rows.map((row) => JSON.stringify(row, Object.keys(row).sort())))
  return { ...report, zipCodes: unordered(report.zipCodes), languages: unordered(report.languages) }
}

function hoursAfter(instant: string, hours: number): string {
  return new Date(Date.parse(instant) + hours * hourMs).toISOString()
}

function dayOf(instant: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: modelZone }).format(new Date(instant))
}
