/** Everything that must stay at zero, in the order of the table */
export const violations = {
  lost: 'lost',
  doubled: 'doubled',
  over: 'over capacity',
  miscounted: 'figures that do not add up',
  untrue: 'what did not happen',
  missing: 'messages missing',
  tooOften: 'messages too often',
  deadLink: 'dead links',
  unexpected: 'unexpected answers, any other 5xx',
  hung: 'no answer',
} as const
export type Violation = keyof typeof violations

export type Tally = {
  engine: string
  rounds: number
  /** Answers of success that clients got for what they wrote */
  acknowledged: number
  messages: number
  texts: number
  /** People with a spot whose reminder was due while the servers were killed */
  reminders: number
  /** Came twice, each explained by a kill between the server's acceptance and our record */
  twice: number
  /** 503 while the database was killed */
  unavailable: number
  found: Record<Violation, number>
  /** In this round the database is killed, so 503 is the right answer. */
  mayBeUnavailable: boolean
  saw5xx(status: number, where: string): void
  violate(violation: Violation, what: string): void
}

export function createTally(engine: string): Tally {
  const names = Object.keys(violations) as Violation[]
  // The same thing is looked at several times, and counts once.
  const known = new Set<string>()
  const tally: Tally = {
    engine,
    rounds: 0,
    acknowledged: 0,
    messages: 0,
    texts: 0,
    reminders: 0,
    twice: 0,
    unavailable: 0,
    found: Object.fromEntries(names.map((name) => [name, 0])) as Tally['found'],
    mayBeUnavailable: false,
    saw5xx(status, where) {
      if (status === 503 && tally.mayBeUnavailable) tally.unavailable++
      else tally.violate('unexpected', `${where}: ${status}, after ${tally.acknowledged} answers`)
    },
    violate(violation, what) {
      if (known.has(what)) return
      known.add(what)
      tally.found[violation]++
      console.error(`  VIOLATION in round ${tally.rounds}, ${violations[violation]}: ${what}`)
    },
  }
  return tally
}

export function isClean({ found }: Tally): boolean {
  return Object.values(found).every((count) => count === 0)
}

/** One line for each figure, one column for each engine */
export function tallyTable(tallies: Tally[]): string {
  const figures: [string, (tally: Tally) => number][] = [
    ['rounds', (tally) => tally.rounds],
    ['acknowledged', (tally) => tally.acknowledged],
    ['e-mails', (tally) => tally.messages],
    ['texts', (tally) => tally.texts],
    ['reminders due', (tally) => tally.reminders],
    ...Object.entries(violations).map(([name, title]): [string, (tally: Tally) => number] => [
      title,
      (tally) => tally.found[name as Violation],
    ]),
    ['messages twice, each explained by a kill', (tally) => tally.twice],
    ['503 while the database was gone', (tally) => tally.unavailable],
  ]
  const rows = [
    ['', ...tallies.map(({ engine }) => engine)],
    ...figures.map(([title, figure]) => [
      title,
      ...tallies.map((tally) => figure(tally).toLocaleString('en-US')),
    ]),
  ]
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
        .join('  '),
    )
    .join('\n')
}
