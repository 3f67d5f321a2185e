import type { ReactNode } from 'react'
import { adminData as words } from '../../../contract/words/en/admin-data.ts'
import { SettingsPage } from '../settings/SettingsPage.tsx'
import { CalendarPanel } from './CalendarPanel.tsx'
import { ExportForm } from './ExportForm.tsx'
import { ImportPanel } from './ImportPanel.tsx'

/** `?eventId={id}` preselects that event for the export. */
export function DataPage() {
  return (
    <SettingsPage title={words.title}>
      <div className="grid items-start gap-6 min-[80rem]:grid-cols-2">
        <div className="flex flex-col gap-6">
          <Section heading={words.export.heading} lead={words.export.lead}>
            <ExportForm />
          </Section>
          <Section heading={words.calendar.heading} lead={words.calendar.lead}>
            <CalendarPanel />
          </Section>
        </div>
        <Section heading={words.import.heading} lead={words.import.lead}>
          <ImportPanel />
        </Section>
      </div>
    </SettingsPage>
  )
}

function Section({
  heading,
  lead,
  children,
}: {
  heading: string
  lead: string
  children: ReactNode
}) {
  return (
    <section className="min-w-0 rounded-card border border-line bg-card p-4 sm:p-6">
      <h2 className="text-l">{heading}</h2>
      <p className="mb-5 mt-2 max-w-[65ch] text-ink-soft">{lead}</p>
      {children}
    </section>
  )
}
