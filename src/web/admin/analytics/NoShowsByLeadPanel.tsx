import type { Analytics } from '../../../contract/statistics.ts'
import { adminAnalytics } from '../../../contract/words/en/admin-analytics.ts'
import { Panel } from '../dashboard/Panel.tsx'
import { Bar, BarTable } from './BarTable.tsx'
import { notedNoShowRate } from './chart-data.ts'
import { Explanation } from './Explanation.tsx'

const words = adminAnalytics.noShowsByLead
type Lead = Analytics['noShowsByLead'][number]

/** The no-show rate of appointments with noted attendance, grouped by how early the families signed up */
export function NoShowsByLeadPanel({ leads }: { leads: readonly Lead[] }) {
  const all = notedNoShowRate(leads)
  const notNoted = leads.reduce((sum, lead) => sum + lead.notNoted, 0)
  return (
    <Panel
      heading={words.heading}
      aside={<Explanation figure={words.heading}>{words.explanation}</Explanation>}
    >
      {all || notNoted > 0 ? (
        <>
          <p className="mb-3 text-ink-soft">
            {all ? words.all(all.rate, all.noShow, all.noted, notNoted) : words.notNoted(notNoted)}
          </p>
          <BarTable
            caption={words.heading}
            headings={[words.lead, words.rateHeading]}
            rows={leads.map((lead) => ({
              key: lead.lead,
              name: words.leads[lead.lead],
              value: <Rate lead={lead} />,
            }))}
          />
        </>
      ) : (
        <p className="text-ink-soft">{words.empty}</p>
      )}
    </Panel>
  )
}

function Rate({ lead }: { lead: Lead }) {
  const noted = notedNoShowRate([lead])
  return (
    <>
      {noted && <Bar share={noted.rate / 100} />}
      <strong className="block leading-snug">
        {noted ? words.rate(noted.rate, noted.noShow, noted.noted) : words.nothingNoted}
      </strong>
      {lead.notNoted > 0 && (
        <span className="text-s text-ink-soft">{words.notNoted(lead.notNoted)}</span>
      )}
    </>
  )
}
