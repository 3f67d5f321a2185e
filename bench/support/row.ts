/** One line of the table */
export type Row = {
  target: string
  figure: string
  yardstick: string
  ratio: string
  /** Null without a target */
  holds: boolean | null
}

export type Bench = {
  /** Less precise, at most a minute for all rows together */
  quick: boolean
  /** An empty folder on the disk of the real database; deleted afterwards */
  folder: string
}

/** The exports of every file in bench/rows/ */
export type Measure = (bench: Bench) => Promise<Row[]>

export function notMeasured(name: string): Row {
  return { target: name, figure: 'could not be measured', yardstick: '', ratio: '', holds: false }
}
