import { Pencil, Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { ToldCall } from '../../../contract/calls.ts'
import { adminCalls } from '../../../contract/words/en/admin-calls.ts'
import { formatMoment, formatTime } from '../../../domain/program-time.ts'
import { type Noted, useCallUndo } from '../../api/admin-calls.ts'
import { settings } from '../../settings.ts'
import { QuietButton } from '../../ui/QuietButton.tsx'
import { CorrectAnswerDialog } from '../shell/CorrectAnswerDialog.tsx'
import { FamilyLink } from '../shell/FamilyLink.tsx'

const words = adminCalls.told

export function ToldToday({ calls }: { calls: readonly ToldCall[] }) {
  const headingId = useId()
  if (calls.length === 0) return null
  return (
    <section aria-labelledby={headingId} className="mt-8">
      <h2 id={headingId} className="mb-3 text-l">
        {words.heading}
      </h2>
      <ul
        aria-labelledby={headingId}
        className="divide-y divide-line rounded-card border border-line bg-card"
      >
        {calls.map((call) => (
          <ToldRow
            key={`${call.registrationId} ${call.noted ? 'answer' : call.calledAt}`}
            call={call}
          />
        ))}
      </ul>
    </section>
  )
}

function ToldRow({ call }: { call: ToldCall }) {
  const { name, startTime, about, calledBy, calledAt, noted } = call
  const { timeZone } = settings
  const what = noted ? [adminCalls.correct.noted[noted.answer]] : about
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3 [overflow-wrap:anywhere]">
      <div className="min-w-0">
        <p>
          <span className="font-semibold">
            <FamilyLink registrationId={call.registrationId} name={name} />
          </span>
          , {formatMoment(startTime, timeZone)}
        </p>
        <p className="text-s text-ink-soft">
          {what.join(', ')} ({words.by(calledBy, formatTime(calledAt, timeZone))})
        </p>
      </div>
      {noted ? <CorrectButton noted={{ ...call, noted }} /> : <PutBackButton call={call} />}
    </li>
  )
}

function PutBackButton({ call }: { call: ToldCall }) {
  const undo = useCallUndo()
  return (
    <QuietButton
      aria-label={words.putBackOf(call.name)}
      onClick={() => {
        if (!undo.isPending) undo.mutate(call)
      }}
    >
      <Undo2 aria-hidden="true" className="size-5 shrink-0" />
      {words.putBack}
    </QuietButton>
  )
}

function CorrectButton({ noted }: { noted: Noted }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <QuietButton
        id={id}
        aria-label={adminCalls.correct.changeOf(noted.name)}
        onClick={() => setOpen(true)}
      >
        <Pencil aria-hidden="true" className="size-4.5 shrink-0" />
        {adminCalls.correct.change}
      </QuietButton>
      {isOpen && (
        <CorrectAnswerDialog noted={noted} onClose={() => setOpen(false)} returnFocusTo={id} />
      )}
    </>
  )
}
