/** Median and range of several measurements */
export type Summary = { median: number; min: number; max: number }

export function summarize(values: number[]): Summary {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const upper = sorted[Math.floor(middle)] ?? Number.NaN
  const lower = sorted[Math.ceil(middle) - 1] ?? Number.NaN
  return {
    median: (lower + upper) / 2,
    min: sorted[0] ?? Number.NaN,
    max: sorted.at(-1) ?? Number.NaN,
  }
}

/** The smallest value that at least `share` percent of the values do not exceed */
export function percentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((share / 100) * sorted.length) - 1)] ?? Number.NaN
}

/** "4,210/s (4,050 to 4,400)" */
export function formatSummary({ median, min, max }: Summary, unit: string): string {
  const round = (value: number) => Math.round(value).toLocaleString('en-US')
  return `${round(median)}${unit} (${round(min)} to ${round(max)})`
}

/** Median of the ratios of alternating measurements, because a slow phase of the machine affects both of a pair. */
export function pairedRatio(figures: number[], yardsticks: number[]): number {
  return summarize(figures.map((figure, i) => figure / (yardsticks[i] ?? Number.NaN))).median
}
