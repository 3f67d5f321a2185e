import { alignColumns } from '../../test/support/columns.ts'

/** Counts that must be zero, in the order of the table */
export const violations = {
  lost: 'lost',
  doubled: 'doubled',
  over: 'over capacity',
  miscounted: 'figures that do not add up',
  untrue: 'what did not happen',
  missing: 'messages missing',
  tooOften: 'messages too often',
  deadLink: 'dead links',
  unexpected: 'unexpected responses, any other 5xx',
  hung: 'no response',
} as const
export type Violation = keyof typeof violations

export type Results = {
  engine: string
  rounds: number
  /** Successful responses to writing requests */
  acknowledged: number
  messages: number
  texts: number
  /** Families that moved by link, and calls that an administrator made; acknowledged */
  moves: number
  calls: number
  /** Confirmed families whose reminder was due while the servers were killed */
  reminders: number
  /** Messages delivered twice, because of a kill between the delivery and its record */
  twice: number
  /** 503 responses while the database was down */
  unavailable: number
  found: Record<Violation, number>
  /** While the database is down, 503 is the right response. */
  mayBeUnavailable: boolean
  saw5xx(status: number, where: string): void
  violate(violation: Violation, what: string): void
}

export function createResults(engine: string): Results {
  const names = Object.keys(violations) as Violation[]
  // Checks run several times; each violation counts once.
  const known = new Set<string>()
  const results: Results = {
    engine,
    rounds: 0,
    acknowledged: 0,
    messages: 0,
    texts: 0,
    moves: 0,
    calls: 0,
    reminders: 0,
    twice: 0,
    unavailable: 0,
    found: Object.fromEntries(names.map((name) => [name, 0])) as Results['found'],
    mayBeUnavailable: false,
    saw5xx(status, where) {
      if (status === 503 && results.mayBeUnavailable) results.unavailable++
      else
        results.violate(
          'unexpected',
          `${where}: ${status}, after ${results.acknowledged} successes`,
        )
    },
    violate(violation, what) {
      if (known.has(what)) return
      known.add(what)
      results.found[violation]++
      console.error(`  VIOLATION in round ${results.rounds}, ${violations[violation]}: ${what}`)
    },
  }
  return results
}

export function isClean({ found }: Results): boolean {
  return Object.values(found).every((count) => count === 0)
}

/** A row for each count, a column for each engine */
export function resultsTable(allResults: Results[]): string {
  const figures: [string, (results: Results) => number][] = [
    ['rounds', (results) => results.rounds],
    ['acknowledged', (results) => results.acknowledged],
    ['e-mails', (results) => results.messages],
    ['texts', (results) => results.texts],
    ['moves by link', (results) => results.moves],
    ['calls made', (results) => results.calls],
    ['reminders due', (results) => results.reminders],
    ...Object.entries(violations).map(([name, title]): [string, (results: Results) => number] => [
      title,
      (results) => results.found[name as Violation],
    ]),
    ['messages twice, each explained by a kill', (results) => results.twice],
    ['503 while the database was gone', (results) => results.unavailable],
  ]
  const rows = [
    ['', ...allResults.map(({ engine }) => engine)],
    ...figures.map(([title, figure]) => [
      title,
      ...allResults.map((results) => figure(results).toLocaleString('en-US')),
    ]),
  ]
  return alignColumns(rows, { numbers: true }).join('\n')
}
