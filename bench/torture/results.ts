import { alignColumns } from '../../test/support/columns.ts'
import { type Action, actionKinds } from './registration-model.ts'

export type Results = ReturnType<typeof createResults>

export function createResults(engine: string) {
  const known = new Set<string>()
  const results = {
    engine,
    rounds: 0,
    acknowledged: 0,
    emails: 0,
    texts: 0,
    calls: 0,
    /** Confirmed families whose reminder was due while the servers were killed */
    reminders: 0,
    /** Messages delivered more than once, because of a kill between the delivery and its record */
    twice: 0,
    /** 503 responses while the database was down */
    unavailable: 0,
    violations: 0,
    /** Kinds of actions that have succeeded, to find the kinds that never did */
    done: new Set<Action['kind']>(),
    /** True while the database is down: 503 is then the right response. */
    mayBeUnavailable: false,
    saw5xx(status: number, where: string) {
      if (status === 503 && results.mayBeUnavailable) results.unavailable++
      else results.violate(`${status} to ${where}, after ${results.acknowledged} successes`)
    },
    requireAll(rounds: number) {
      if (rounds < 10) return
      const missing = actionKinds.filter((kind) => !results.done.has(kind))
      if (missing.length > 0) results.violate(`never done: ${missing}`)
      if (results.calls === 0) results.violate('never done: a call by phone')
      if (results.reminders === 0) results.violate('never due: a reminder')
    },
    /** Counts each violation once, because checks run several times. */
    violate(what: string) {
      if (known.has(what)) return
      known.add(what)
      results.violations++
      console.error(`  VIOLATION in round ${results.rounds}: ${what}`)
    },
  }
  return results
}

const figures = {
  rounds: 'rounds',
  acknowledged: 'acknowledged calls',
  emails: 'e-mails',
  texts: 'texts',
  calls: 'calls made by phone',
  reminders: 'reminders due',
  twice: 'messages sent twice, each explained by a kill',
  unavailable: '503 while the database was gone',
  violations: 'violations',
} as const

export function resultsTable(allResults: Results[]): string {
  const rows = Object.entries(figures).map(([figure, title]) => [
    title,
    ...allResults.map((results) => results[figure as keyof typeof figures].toLocaleString('en-US')),
  ])
  const head = ['', ...allResults.map(({ engine }) => engine)]
  return alignColumns([head, ...rows], { numbers: true }).join('\n')
}
