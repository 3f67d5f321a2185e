/** One line of the table */
export type Row = {
  target: string
  figure: string
  yardstick: string
  ratio: string
  /** Null where nothing was set as a target */
  holds: boolean | null
}

export type Bench = {
  /** At most a minute for all rows together, at the price of a wider spread */
  quick: boolean
  /** An empty folder on the disk that the real database is on; gone afterwards */
  folder: string
}

/** What every file of bench/rows/ exports */
export type Measure = (bench: Bench) => Promise<Row[]>

export function notMeasured(name: string): Row {
  return { target: name, figure: 'could not be measured', yardstick: '', ratio: '', holds: false }
}
