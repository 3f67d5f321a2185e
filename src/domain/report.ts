import { type OutcomeCounts, outcomeOf, wasExpected } from './afterwards.ts'
import type { Attendance } from './attendance.ts'
import type { Language } from './language.ts'
import type { RegistrationStatus } from './registration.ts'
import { monthOf } from './report-period.ts'
import { percent } from './statistics.ts'
import { hasEnded } from './time-slot.ts'
import { fiveDigits } from './zip-code.ts'

/** The report for funders. Expects rows in order of `startTime`. */

export type ReportRow = {
  /** Opaque: the same for all registrations of one family */
  family: string
  status: RegistrationStatus
  attendance: Attendance | null
  isWalkIn: boolean
  loads: number | null
  zipCode: string | null
  language: Language
  startTime: string
  endTime: string
}

type Sums = { visits: number; loads: number }
type Family = Sums & { zipCode: string; language: Language; firstMonth: string }
type Month = Sums & { families: Set<string> }
type Outcomes = Pick<OutcomeCounts, 'expected' | 'came' | 'didNotCome' | 'notKnown' | 'open'>

export type ReportFold = {
  months: Map<string, Month>
  families: Map<string, Family>
  walkIns: number
  outcomes: Outcomes
}

export function beginReport(): ReportFold {
  return {
    months: new Map(),
    families: new Map(),
    walkIns: 0,
    outcomes: { expected: 0, came: 0, didNotCome: 0, notKnown: 0, open: 0 },
  }
}

/** Callers omit registrations in closed slots, unless the family came anyway. */
export function addToReport(
  fold: ReportFold,
  row: ReportRow,
  { zone, now }: { zone: string; now: Date },
): void {
  const outcome = outcomeOf(row)
  if (wasExpected(row) && hasEnded(row, now)) {
    fold.outcomes.expected++
    if (outcome === 'came') fold.outcomes.came++
    else if (outcome === 'did_not_come') fold.outcomes.didNotCome++
    else if (outcome === 'not_known') fold.outcomes.notKnown++
    else fold.outcomes.open++
  }
  if (outcome === 'came') addVisit(fold, row, monthOf(row.startTime, zone))
}

function addVisit(fold: ReportFold, row: ReportRow, month: string): void {
  const visit = { visits: 1, loads: row.loads ?? 0 }
  if (!wasExpected(row)) fold.walkIns++
  const ofMonth = entry(fold.months, month, () => ({ visits: 0, loads: 0, families: new Set() }))
  add(ofMonth, visit)
  const zipCode = fiveDigits(row.zipCode) ?? ''
  ofMonth.families.add(row.family)
  const { language } = row
  const family = entry(fold.families, row.family, () => ({
    ...noSums(),
    ...{ zipCode, language, firstMonth: month },
  }))
  add(family, visit)
  // The latest visit counts, because rows come in order. A walk-in without a zip code keeps the earlier one.
  family.language = language
  if (zipCode !== '') family.zipCode = zipCode
}

export type ReportFigures = {
  totals: Sums & {
    families: number
    newFamilies: number
    returningFamilies: number
    /** Visits without a spot: not registered, waitlisted or cancelled */
    walkIns: number
  }
  /** Without months that had no visit */
  months: (Sums & { month: string; families: number; newFamilies: number })[]
  /** Most families first; "" if unknown */
  zipCodes: (Sums & { zipCode: string; families: number })[]
  languages: (Sums & { language: Language; families: number })[]
  /**
   * Families of ended slots. `noShowRate` is in percent of `came` and `didNotCome`; null while these are fewer than
   * half of `expected`.
   */
  attendance: Outcomes & { noShowRate: number | null }
}

export function finishReport(
  fold: ReportFold,
  isReturning: (family: string) => boolean,
): ReportFigures {
  const { outcomes } = fold
  const families = [...fold.families].map(([key, family]) => ({
    ...family,
    isNew: !isReturning(key),
  }))
  const newFamilies = families.filter(({ isNew }) => isNew)
  const newByMonth = Map.groupBy(newFamilies, ({ firstMonth }) => firstMonth)
  const noted = outcomes.came + outcomes.didNotCome
  const zipCodes = countBy(families, ({ zipCode }) => zipCode)
  const languages = countBy(families, ({ language }) => language)
  return {
    totals: {
      families: families.length,
      newFamilies: newFamilies.length,
      returningFamilies: families.length - newFamilies.length,
      ...sumOf(families),
      walkIns: fold.walkIns,
    },
    months: [...fold.months]
      .map(([month, { families: ofMonth, ...sums }]) => ({
        month,
        families: ofMonth.size,
        newFamilies: newByMonth.get(month)?.length ?? 0,
        ...sums,
      }))
      .sort((one, other) => (one.month < other.month ? -1 : 1)),
    zipCodes: zipCodes.map(({ key: zipCode, ...counts }) => ({ zipCode, ...counts })),
    languages: languages.map(({ key: language, ...counts }) => ({ language, ...counts })),
    attendance: {
      ...outcomes,
      noShowRate: isMostlyNoted(noted, outcomes.expected)
        ? percent(outcomes.didNotCome, noted)
        : null,
    },
  }
}

/** Volunteers note no-shows more readily than visits, so a rate of only a few noted families would be too high. */
function isMostlyNoted(noted: number, expected: number): boolean {
  return noted > 0 && noted * 2 >= expected
}

function countBy<Key extends string>(
  families: readonly Family[],
  keyOf: (family: Family) => Key,
): (Sums & { key: Key; families: number })[] {
  const counts = new Map<Key, Sums & { families: number }>()
  for (const family of families) {
    const count = entry(counts, keyOf(family), () => ({ ...noSums(), families: 0 }))
    count.families++
    add(count, family)
  }
  return [...counts]
    .map(([key, count]) => ({ key, ...count }))
    .sort(
      (one, other) =>
        other.families - one.families ||
        other.visits - one.visits ||
        (one.key < other.key ? -1 : 1),
    )
}

const noSums = (): Sums => ({ visits: 0, loads: 0 })

function add(sums: Sums, { visits, loads }: Sums): void {
  sums.visits += visits
  sums.loads += loads
}

function sumOf(all: readonly Sums[]): Sums {
  const total = noSums()
  for (const sums of all) add(total, sums)
  return total
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  const value = map.get(key) ?? create()
  map.set(key, value)
  return value
}
