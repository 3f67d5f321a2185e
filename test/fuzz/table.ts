import { alignColumns } from '../support/columns.ts'
import type { Heap } from './report-heap.ts'
import type { Outcome } from './run.ts'

export type Fuzzed = Outcome & {
  engine: string
  seconds: number
  /** After the warm-up, at half-time, and at the end */
  heaps: Heap[]
  badLines: number
}

/** One column for each engine */
export function formatOutcome(done: Fuzzed[], seed: number): string {
  const between = (outcome: Outcome, from: number, to: number) =>
    [...outcome.statuses]
      .filter(([status]) => status >= from && status <= to)
      .reduce((sum, [, n]) => sum + n, 0)
  const list = (bytes: number[]) => `${bytes.map((n) => (n / 2 ** 20).toFixed(1)).join(', ')} MiB`
  const rows: [string, (one: Fuzzed) => string | number][] = [
    ['seed', () => seed],
    ['calls made from the OpenAPI document', (one) => one.calls],
    ['requests that are no HTTP', (one) => one.broken],
    ['operations', (one) => one.operations.size],
    ['answered 2xx and 3xx', (one) => between(one, 200, 399)],
    ['answered 4xx', (one) => between(one, 400, 499)],
    ['answered 5xx', (one) => between(one, 500, 599)],
    ['not answered', (one) => between(one, 0, 0)],
    ['slowest answer', slowest],
    ['errors or names in the log', (one) => one.badLines],
    [
      'heap when warm, half-way, at the end',
      (one) => list(one.heaps.map((heap) => heap.heapBytes)),
    ],
    ['resident then', (one) => list(one.heaps.map((heap) => heap.residentBytes))],
    ['took', (one) => `${Math.round(one.seconds)} s`],
    ['findings', (one) => one.findings.length],
  ]
  return alignColumns([
    ['', ...done.map((one) => one.engine)],
    ...rows.map(([name, value]) => [name, ...done.map((one) => String(value(one)))]),
  ]).join('\n')
}

export function formatOperations(done: Fuzzed[]): string {
  const names = [...new Set(done.flatMap((one) => [...one.operations.keys()]))].sort()
  const cell = (one: Fuzzed, name: string) => {
    const { calls = 0, succeeded = 0, slowestMs = 0 } = one.operations.get(name) ?? {}
    return `${calls}, ${succeeded} well, ${Math.round(slowestMs)} ms at most`
  }
  return alignColumns([
    ['operation', ...done.map((one) => one.engine)],
    ...names.map((name) => [name, ...done.map((one) => cell(one, name))]),
  ]).join('\n')
}

function slowest({ operations }: Fuzzed): string {
  const [name, { slowestMs }] = [...operations].reduce((a, b) =>
    a[1].slowestMs > b[1].slowestMs ? a : b,
  )
  return `${Math.round(slowestMs)} ms, ${name}`
}
