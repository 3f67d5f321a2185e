import type { ReactNode } from 'react'

type BarRow = { key: string; name: ReactNode; value: ReactNode }

export function BarTable({
  caption,
  headings,
  rows,
}: {
  caption: string
  headings: readonly [name: string, value: string]
  rows: readonly BarRow[]
}) {
  return (
    // With a fixed layout, a long word breaks; otherwise it would push the bars off a phone's screen.
    <table className="w-full table-fixed border-collapse tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="border-b border-line-strong text-left text-s text-ink-soft">
          <th scope="col" className="w-[42%] py-2 pr-3">
            {headings[0]}
          </th>
          <th scope="col" className="py-2">
            {headings[1]}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, value }) => (
          <tr key={key} className="border-b border-line last:border-0">
            <th scope="row" className="break-words py-1.5 pr-3 text-left font-normal">
              {name}
            </th>
            <td className="py-1.5">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** `share` is the fraction of the full width. A bar with a share above 0 is always wide enough to see. */
export function Bar({ share, children }: { share: number; children?: ReactNode }) {
  return (
    <div className="flex items-center" style={{ width: `${share * 100}%` }}>
      <svg
        aria-hidden="true"
        className={`h-4 w-full shrink-0 ${share > 0 ? 'min-w-[3px]' : 'hidden'}`}
      >
        <rect width="100%" height="100%" rx="3" className="fill-blue" />
      </svg>
      {/* The label overflows its box, so that it does not shorten the bar. */}
      {children && <span className="w-0 whitespace-nowrap pl-2">{children}</span>}
    </div>
  )
}
