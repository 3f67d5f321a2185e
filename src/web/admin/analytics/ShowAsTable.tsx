import { ChevronRight } from 'lucide-react'
import { adminAnalytics } from '../../../contract/words/en/admin-analytics.ts'

type Row = { key: string; name: string; detail?: string | undefined; values: readonly number[] }

export function ShowAsTable({
  caption,
  headings,
  rows,
}: {
  caption: string
  headings: readonly string[]
  rows: readonly Row[]
}) {
  const [nameHeading, ...valueHeadings] = headings
  return (
    <details className="group mt-2">
      <summary className="-ml-2 inline-flex min-h-11 items-center gap-1 rounded-control px-2 font-semibold text-blue hover:bg-blue-wash">
        <ChevronRight aria-hidden="true" className="size-5 group-open:rotate-90" />
        {adminAnalytics.chart.showAsTable}
        <span className="sr-only">: {caption}</span>
      </summary>
      <table className="mt-1 w-full border-collapse text-s tabular-nums">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line-strong text-ink-soft">
            <th scope="col" className="py-2 pr-2 text-left">
              {nameHeading}
            </th>
            {valueHeadings.map((heading) => (
              <th
                key={heading}
                scope="col"
                className="py-2 pl-1 text-right align-bottom [overflow-wrap:anywhere]"
              >
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, detail, values }) => (
            <tr key={key} className="border-b border-line last:border-0">
              <th scope="row" className="py-2 pr-2 text-left font-normal [overflow-wrap:anywhere]">
                {name}
                {detail && (
                  <span dir="auto" className="block text-ink-soft">
                    {detail}
                  </span>
                )}
              </th>
              {values.map((value, index) => (
                <td key={valueHeadings[index]} className="py-2 pl-1 text-right align-top">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
