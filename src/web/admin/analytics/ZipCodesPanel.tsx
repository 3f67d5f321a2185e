import type { Analytics } from '../../../contract/statistics.ts'
import { adminAnalytics } from '../../../contract/words/en/admin-analytics.ts'
import { settings } from '../../settings.ts'
import { Panel } from '../dashboard/Panel.tsx'
import { Bar, BarTable } from './BarTable.tsx'
import { zipCodeRows } from './chart-data.ts'
import { Explanation } from './Explanation.tsx'

const words = adminAnalytics.zipCodes

export function ZipCodesPanel({ families }: { families: Analytics['familiesPerZipCode'] }) {
  return (
    <Panel
      heading={words.heading}
      aside={<Explanation figure={words.heading}>{words.explanation}</Explanation>}
    >
      {families.length === 0 ? (
        <p className="text-ink-soft">{words.empty}</p>
      ) : (
        <BarTable
          caption={words.heading}
          headings={[words.zipCode, words.families]}
          rows={zipCodeRows(families, settings.serviceZipCodes).map((row) => ({
            key: row.zipCode,
            name: row.zipCode,
            value: (
              <div className="pr-14">
                <Bar share={row.share}>
                  <strong>{row.families}</strong>
                </Bar>
              </div>
            ),
          }))}
        />
      )}
    </Panel>
  )
}
