export type Row = {
  target: string
  figure: string
  yardstick: string
  ratio: string
  /** Whether the target was met; null if the row only informs */
  holds: boolean | null
}

export type BenchOptions = {
  /** Less precise: all rows except Lighthouse's take about a minute. */
  quick: boolean
  /** An empty folder on the disk of the real database; deleted afterwards */
  folder: string
}

export type Measure = (options: BenchOptions) => Promise<Row[]>

export function notMeasured(name: string): Row {
  return { target: name, figure: 'could not be measured', yardstick: '', ratio: '', holds: false }
}
