import './print.css'
import { useEffect, useState } from 'react'
import { useParams } from 'wouter'
import type { Event } from '../../../../contract/event.ts'
import type { AdminRegistration } from '../../../../contract/registration.ts'
import { adminPrint as words } from '../../../../contract/words/en/admin-print.ts'
import { useAdminEvents } from '../../../api/admin-events.ts'
import { useEventRegistrations } from '../../../api/admin-registrations.ts'
import { Button } from '../../../ui/Button.tsx'
import { PrintBar } from './PrintBar.tsx'
import { usePrintOptions } from './print-options.ts'
import { hasFamilies, printBlocks } from './print-order.ts'
import { Report } from './Report.tsx'

/** The report on one event, which opens in its own window and prints automatically (SPEC.md 2). */
export function PrintPage() {
  const { eventId = '' } = useParams<{ eventId: string }>()
  const events = useAdminEvents()
  const list = useEventRegistrations(eventId, { polls: false })
  const event = events.data?.find(({ id }) => id === eventId)

  // Freeze the data once loaded: a refresh must not change a report that is being printed.
  const [ready, setReady] = useState<{ event: Event; list: AdminRegistration[] } | null>(null)
  if (!ready && event && list.data) setReady({ event, list: list.data })
  if (ready) return <ReadyReport event={ready.event} registrations={ready.list} />

  const failed = events.isError || list.isError
  const missing = events.isSuccess && !event
  if (!failed && !missing) return <p className="p-8">{words.loading}</p>
  return (
    <AlertMessage
      text={failed ? words.failed : words.none}
      onRetry={() => {
        void events.refetch()
        void list.refetch()
      }}
    />
  )
}

/** SPEC.md 9 */
const printDelayMs = 500

function ReadyReport({
  event,
  registrations,
}: {
  event: Event
  registrations: readonly AdminRegistration[]
}) {
  const [options, setOptions] = usePrintOptions()
  const blocks = printBlocks(event.timeSlots, registrations, options.order)
  const isPrintable = hasFamilies(blocks)
  useEffect(() => {
    document.title = words.title(event.title)
    const timer = isPrintable ? setTimeout(() => window.print(), printDelayMs) : undefined
    return () => clearTimeout(timer)
  }, [event.title, isPrintable])
  if (!isPrintable) return <AlertMessage text={words.none} />
  return (
    <div className="report">
      <PrintBar options={options} onChange={setOptions} />
      {/* The key remounts the report, so that changed options are measured and paginated again. */}
      <Report
        key={JSON.stringify(options)}
        event={event}
        blocks={blocks}
        hasNotes={options.hasNotes}
      />
    </div>
  )
}

/** Says in an alert (SPEC.md 5 and 8) and on the page why nothing is printed. */
function AlertMessage({ text, onRetry }: { text: string; onRetry?: () => void }) {
  useEffect(() => {
    const timer = setTimeout(() => window.alert(text))
    return () => clearTimeout(timer)
  }, [text])
  return (
    <main className="mx-auto flex max-w-form flex-col items-start gap-4 p-8">
      <h1 className="text-xl">{text}</h1>
      <div className="flex gap-3">
        {onRetry && <Button onClick={onRetry}>{words.again}</Button>}
        <Button kind="ghost" onClick={() => window.close()}>
          {words.close}
        </Button>
      </div>
    </main>
  )
}
