export type Row = {
  target: string
  figure: string
  yardstick?: string
  ratio?: string
  /** Whether the target was met; undefined if the row has no target */
  holds?: boolean
}

/** A row whose `value` must not exceed `limit` */
export function atMost(
  target: string,
  figure: string,
  value: number,
  limit: number,
  unit: string,
): Row {
  const ratio = (value / limit).toFixed(2)
  return { target, figure, yardstick: `${limit} ${unit}`, ratio, holds: value <= limit }
}

/**
 * A row whose rates must be at least `minRatio` times those of the yardstick. Compares the median of the ratios, because
 * the two rates of a pair are measured one after the other, so a slow phase of the machine affects both.
 */
export function atLeast(
  target: string,
  pairs: [number, number][],
  unit: string,
  minRatio: number,
): Row {
  const ratio = median(pairs.map(([ours, bare]) => ours / bare))
  const [ours, bare] = [pairs.map(([one]) => one), pairs.map(([, other]) => other)]
  return {
    target,
    figure: formatSummary(ours, unit),
    yardstick: formatSummary(bare, unit),
    ratio: ratio.toFixed(2),
    holds: ratio >= minRatio,
  }
}

export type BenchOptions = {
  /** Less precise: all rows except Lighthouse's take about a minute. */
  quick: boolean
  /** An empty folder on the disk of the real database; deleted afterwards */
  folder: string
}

export type Measure = (options: BenchOptions) => Promise<Row[]>

/** The smallest value that at least `share` percent of the values do not exceed */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((share / 100) * sorted.length) - 1)] ?? Number.NaN
}

export function median(values: number[]): number {
  const reversed = values.map((value) => -value)
  return (percentile(values, 50) - percentile(reversed, 50)) / 2
}

/** "4,210/s (4,050 to 4,400)": the median and the range */
export function formatSummary(values: number[], unit: string): string {
  const round = (value: number) => Math.round(value).toLocaleString('en-US')
  return `${round(median(values))}${unit} (${round(Math.min(...values))} to ${round(Math.max(...values))})`
}
