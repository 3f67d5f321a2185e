import type { Report } from '../../../contract/report.ts'
import { adminReport } from '../../../contract/words/en/admin-report.ts'
import { type Fill, fills, Swatch } from '../analytics/fills.tsx'

const { figures: words } = adminReport.attendance

const parts = [
  { key: 'came', fill: 'good' },
  { key: 'didNotCome', fill: 'missed' },
  { key: 'notKnown', fill: 'gone' },
  { key: 'open', fill: 'waiting' },
] as const satisfies { key: keyof typeof words; fill: Fill }[]

/** Hidden from screen readers, because the figures below say the same. */
export function OutcomeBar({ attendance }: { attendance: Report['attendance'] }) {
  if (attendance.expected === 0) return null
  const shown = parts.filter(({ key }) => attendance[key] > 0)
  return (
    <div aria-hidden="true" className="mb-5 break-inside-avoid">
      <div className="flex h-10 gap-1.5 px-px">
        {shown.map(({ key, fill }) => (
          <svg
            key={key}
            aria-hidden="true"
            className="h-full min-w-2 basis-0 overflow-visible"
            style={{ flexGrow: attendance[key] }}
          >
            <rect width="100%" height="100%" rx="4" strokeWidth="1.5" {...fills[fill]} />
          </svg>
        ))}
      </div>
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-s">
        {shown.map(({ key, fill }) => (
          <li key={key} className="flex items-center gap-2">
            <Swatch fill={fill} />
            {words[key].label}: {attendance[key].toLocaleString('en-US')}
          </li>
        ))}
      </ul>
    </div>
  )
}
