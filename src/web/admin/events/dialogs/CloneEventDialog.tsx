import { useState } from 'react'
import * as z from 'zod/mini'
import type { Event } from '../../../../contract/event.ts'
import { adminAnswers } from '../../../../contract/words/en/admin-answers.ts'
import { adminEvents } from '../../../../contract/words/en/admin-events.ts'
import { type NextMonthDay, sameWeekdayNextMonth } from '../../../../domain/next-month-day.ts'
import { formatDay, localDate, startOfDay } from '../../../../domain/program-time.ts'
import { formatMonth } from '../../../../domain/recurrence.ts'
import { useCloneEvent } from '../../../api/admin-events.ts'
import { DateTimeField } from '../../../form/DateTimeField.tsx'
import { useContractForm } from '../../../form/use-contract-form.ts'
import { settings } from '../../../settings.ts'
import { FormDialog } from '../../shell/FormDialog.tsx'
import { dayField } from '../form/event-form.ts'

const words = adminEvents.clone

type CloneEventDialogProps = { event: Event; onClose: () => void; returnFocusTo: string }

export function CloneEventDialog({ event, onClose, returnFocusTo }: CloneEventDialogProps) {
  const { timeZone } = settings
  const today = localDate(new Date().toISOString(), timeZone)
  const [suggested] = useState(() => sameWeekdayNextMonth(localDate(event.date, timeZone), today))
  const [schema] = useState(() => cloneSchema(today))
  const clone = useCloneEvent(event.id, { onDone: onClose, onGone: onClose })
  const { field, props } = useContractForm({
    schema,
    defaultValues: { date: suggested.day },
    failure: adminEvents.toasts.cloneFailed,
    submit: async ({ date }) => {
      await clone.mutateAsync({ date: startOfDay(date, timeZone) })
    },
  })
  return (
    <FormDialog
      {...props}
      title={words.title}
      description={words.lead(event.title, formatDay(event.date, timeZone))}
      submitLabel={words.submit}
      busyLabel={words.submitting}
      onClose={onClose}
      returnFocusTo={returnFocusTo}
    >
      <DateTimeField
        label={words.date}
        type="date"
        min={today}
        max="9999-12-31"
        {...field('date')}
      />
      <p className="text-s text-ink-soft">{suggestionText(suggested)}</p>
    </FormDialog>
  )
}

function suggestionText({ day, week, weekday, isLastInstead }: NextMonthDay): string {
  const month = formatMonth(day.slice(0, 7))
  return isLastInstead
    ? words.noFifth(words.weekdays[weekday], month)
    : words.suggested(words.weeks[week - 1] ?? '', words.weekdays[weekday], month)
}

function cloneSchema(today: string) {
  return z.object({
    date: dayField().check(z.refine((day) => day >= today, adminAnswers.dateInPast)),
  })
}
