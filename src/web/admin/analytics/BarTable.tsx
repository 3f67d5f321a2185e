import type { ReactNode } from 'react'

type BarRow = {
  key: string
  name: ReactNode
  /** Stands between the name and the bar */
  note?: string
  /** Length of the bar, 0 to 1; null draws none */
  share: number | null
  value: string
}

/** A table whose last column is drawn as well: bars to look at and numbers to read in one. */
export function BarTable({
  caption,
  headings,
  rows,
}: {
  caption: string
  headings: readonly [name: string, value: string] | readonly [string, note: string, string]
  rows: readonly BarRow[]
}) {
  return (
    <table className="w-full border-collapse tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line-strong text-s text-ink-soft">
          {headings.map((heading) => (
            <th key={heading} scope="col" className="py-2 pr-3 text-left align-bottom last:pr-0">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, note, share, value }) => (
          <tr key={key} className="border-b border-line last:border-0">
            <th scope="row" className="py-1.5 pr-3 text-left font-normal">
              {name}
            </th>
            {note !== undefined && <td className="whitespace-nowrap py-1.5 pr-3">{note}</td>}
            <td className="w-1/2 py-1.5">
              {share === null ? (
                <span className="text-ink-soft">{value}</span>
              ) : (
                <BarWithValue share={share} value={value} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

// The longest bar leaves room for its number, which follows each bar's end.
function BarWithValue({ share, value }: { share: number; value: string }) {
  return (
    <div className="flex items-center gap-2">
      <svg aria-hidden="true" className="h-4 min-w-0 shrink" style={{ width: `${share * 100}%` }}>
        <rect width="100%" height="100%" rx="4" className="fill-blue" />
      </svg>
      <span className="shrink-0 whitespace-nowrap font-semibold">{value}</span>
    </div>
  )
}
