import { type FormEvent, useId, useState } from 'react'
import { adminReport } from '../../../contract/words/en/admin-report.ts'
import { type Period, presetPeriod, presets } from '../../../domain/report-period.ts'
import { FieldError, FieldLabel } from '../../form/FieldText.tsx'
import { Button } from '../../ui/Button.tsx'
import { today } from './use-report-period.ts'

const words = adminReport.period

export function PeriodForm({
  period,
  refusal,
  onChoose,
  onRefused,
}: {
  period: Period
  /** Why the server refuses the period in the URL */
  refusal: string | null
  onChoose: (period: Period) => void
  /** Called with true if the entered days are in the wrong order, and with false for a valid period */
  onRefused: (isRefused: boolean) => void
}) {
  const choose = (chosen: Period) => {
    onRefused(false)
    onChoose(chosen)
  }
  const now = today()
  return (
    <section aria-label={words.label} className="mb-6 print:hidden">
      <div className="flex flex-wrap gap-2">
        {presets.map((preset) => {
          const chosen = presetPeriod(preset, now)
          const isCurrent = chosen.from === period.from && chosen.to === period.to
          return (
            <button
              key={preset}
              type="button"
              aria-pressed={isCurrent}
              onClick={() => choose(chosen)}
              className={`min-h-11 rounded-pill border-2 px-4 font-semibold ${isCurrent ? 'border-blue bg-blue-wash text-ink underline' : 'border-line bg-card text-ink-soft hover:bg-blue-wash'}`}
            >
              {words.presets[preset]}
            </button>
          )
        })}
      </div>
      {/* The key remounts the form for each period, so that the fields show the days of the period. */}
      <CustomPeriod
        key={`${period.from} ${period.to}`}
        period={period}
        refusal={refusal}
        onChoose={choose}
        onRefused={onRefused}
      />
    </section>
  )
}

function CustomPeriod({
  period,
  refusal,
  onChoose,
  onRefused,
}: {
  period: Period
  refusal: string | null
  onChoose: (period: Period) => void
  onRefused: (isRefused: boolean) => void
}) {
  const id = useId()
  const [isReversed, setReversed] = useState(false)
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const chosen = { from: String(data.get('from')), to: String(data.get('to')) }
    setReversed(chosen.from > chosen.to)
    if (chosen.from <= chosen.to) return onChoose(chosen)
    onRefused(true)
    document.getElementById(`${id}-to`)?.focus()
  }
  return (
    <form onSubmit={submit} className="mt-4 flex flex-wrap items-end gap-3">
      <Day id={`${id}-from`} name="from" label={words.from} day={period.from} />
      <Day
        id={`${id}-to`}
        name="to"
        label={words.to}
        day={period.to}
        error={isReversed ? words.reversed : (refusal ?? undefined)}
      />
      <Button type="submit" kind="ghost">
        {words.show}
      </Button>
    </form>
  )
}

function Day({
  id,
  label,
  day,
  error,
  name,
}: {
  id: string
  label: string
  day: string
  error?: string | undefined
  name: string
}) {
  return (
    <div className="min-w-0">
      <FieldLabel id={id} label={label} />
      <input
        id={id}
        name={name}
        type="date"
        required
        min="1900-01-01"
        max="2999-12-31"
        defaultValue={day}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="min-h-12 w-full rounded-control border-2 border-line-strong bg-card px-3 text-ink"
      />
      <FieldError id={id} error={error} />
    </div>
  )
}
