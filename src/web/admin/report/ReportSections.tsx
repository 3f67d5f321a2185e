import { type ReactNode, useId } from 'react'
import type { Report } from '../../../contract/report.ts'
import { adminReport as words } from '../../../contract/words/en/admin-report.ts'
import { languageNames } from '../../../domain/language.ts'
import { formatTile } from '../../../domain/program-time.ts'
import { type Fill, Swatch } from '../analytics/fills.tsx'
import { CountTable } from './CountTable.tsx'
import { FigureList, figuresOf } from './FigureList.tsx'
import { OutcomeBar } from './OutcomeBar.tsx'

export function ReportSections({ report }: { report: Report }) {
  const { months, zipCodes, languages, attendance, freedSpots } = words
  const { noShowRate } = report.attendance
  const rate = noShowRate === null ? attendance.noRate : attendance.rate(noShowRate)
  return (
    <>
      <FigureList figures={figuresOf(words.figures, report.totals)} />
      <p className="mt-4 text-s text-ink-soft">
        {words.sameFamily} {words.deleted}
      </p>
      {report.totals.visits === 0 ? (
        <p className="mt-6 font-semibold">{words.empty}</p>
      ) : (
        <>
          <Section heading={months.heading} how={months.how}>
            <Legend />
            <CountTable
              caption={months.chart}
              nameHeading={months.month}
              rows={report.months.map((row) => ({ key: row.month, name: monthName(row), ...row }))}
            />
          </Section>
          <Section heading={zipCodes.heading} how={zipCodes.how}>
            <CountTable
              caption={zipCodes.heading}
              nameHeading={zipCodes.zipCode}
              rows={report.zipCodes.map(({ zipCode, ...row }) => ({
                key: zipCode,
                name: zipCode || zipCodes.unknown,
                ...row,
              }))}
            />
          </Section>
          <Section heading={languages.heading} how={languages.how}>
            <CountTable
              caption={languages.heading}
              nameHeading={languages.language}
              rows={report.languages.map(({ language, ...row }) => ({
                key: language,
                name: languageNames[language],
                ...row,
              }))}
            />
          </Section>
        </>
      )}
      <Section heading={attendance.heading}>
        <OutcomeBar attendance={report.attendance} />
        <FigureList
          figures={figuresOf(attendance.figures, { ...report.attendance, noShowRate: rate })}
        />
      </Section>
      <Section heading={freedSpots.heading}>
        <FigureList figures={figuresOf(freedSpots.figures, report.refills)} />
      </Section>
    </>
  )
}

/** "Jan 2026" for "2026-01" */
function monthName({ month }: { month: string }): string {
  return `${formatTile(`${month}-15T12:00:00.000Z`, 'UTC').month} ${month.slice(0, 4)}`
}

function Section({
  heading,
  how,
  children,
}: {
  heading: string
  how?: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="mb-1 break-after-avoid text-l">
        {heading}
      </h2>
      {how && <p className="mb-3 text-s text-ink-soft">{how}</p>}
      {children}
    </section>
  )
}

const legend: readonly { fill: Fill; label: string }[] = [
  { fill: 'plain', label: words.figures.returningFamilies.label },
  { fill: 'soFar', label: words.figures.newFamilies.label },
]

function Legend() {
  return (
    <ul aria-hidden="true" className="mb-2 flex flex-wrap gap-x-5 gap-y-1 text-s">
      {legend.map(({ fill, label }) => (
        <li key={fill} className="flex items-center gap-2">
          <Swatch fill={fill} />
          {label}
        </li>
      ))}
    </ul>
  )
}
