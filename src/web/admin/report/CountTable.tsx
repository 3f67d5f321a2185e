import type { ReactNode } from 'react'
import { adminReport } from '../../../contract/words/en/admin-report.ts'
import { type Fill, fills } from '../analytics/fills.tsx'

const { columns: headings } = adminReport

export type CountRow = {
  key: string
  name: ReactNode
  families: number
  newFamilies?: number
  visits: number
  loads: number
}

const numbers = ['families', 'newFamilies', 'visits', 'loads'] as const

export function CountTable({
  caption,
  nameHeading,
  rows,
}: {
  caption: string
  nameHeading: string
  rows: readonly CountRow[]
}) {
  const largest = Math.max(1, ...rows.map(({ families }) => families))
  const shown = numbers.filter((column) => rows.some((row) => row[column] !== undefined))
  return (
    <section
      aria-label={`${caption}: ${nameHeading}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: with large text, the table must scroll by keyboard too
      tabIndex={0}
      className="relative overflow-x-auto"
    >
      <table className="w-full border-collapse tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line-strong text-left align-bottom text-s text-ink-soft">
            <th scope="col" className="py-2 pr-3">
              {nameHeading}
            </th>
            <td className="hidden w-2/5 sm:table-cell" />
            {shown.map((column) => (
              <th key={column} scope="col" className="py-2 pl-2 text-right">
                {headings[column]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} className="break-inside-avoid border-b border-line last:border-0">
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {row.name}
                <div className="pt-1 sm:hidden">
                  <FamiliesBar row={row} largest={largest} />
                </div>
              </th>
              <td aria-hidden="true" className="hidden py-1.5 pr-3 sm:table-cell">
                <FamiliesBar row={row} largest={largest} />
              </td>
              {shown.map((column) => (
                <td key={column} className="py-1.5 pl-2 text-right">
                  {column === 'families' ? (
                    <strong>{format(row[column])}</strong>
                  ) : (
                    format(row[column])
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const format = (count = 0) => count.toLocaleString('en-US')

function FamiliesBar({ row, largest }: { row: CountRow; largest: number }) {
  const { families, newFamilies = 0 } = row
  const [returning, added] = [families - newFamilies, newFamilies].map((n) => (100 * n) / largest)
  return (
    <svg aria-hidden="true" className="block h-4 w-full">
      <Part from={0} width={returning ?? 0} fill="plain" />
      <Part from={returning ?? 0} width={added ?? 0} fill="soFar" />
    </svg>
  )
}

function Part({ from, width, fill }: { from: number; width: number; fill: Fill }) {
  if (width <= 0) return null
  return (
    <rect x={`${from}%`} y="1" width={`${width}%`} height="14" strokeWidth="1" {...fills[fill]} />
  )
}
