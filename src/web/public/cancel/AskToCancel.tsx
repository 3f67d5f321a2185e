import type { Appointment } from '../../../contract/cancellation.ts'
import { titleIn } from '../../../domain/event-words.ts'
import { formatDay, formatTime } from '../../../domain/program-time.ts'
import { freeCancellationUntil } from '../../../domain/reminder.ts'
import { useRenderTime } from '../../initial-render.ts'
import { settings } from '../../settings.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckIcon, FullIcon } from '../../ui/icons.tsx'
import { placeText } from '../../ui/place.ts'
import { SlotSummary } from '../../ui/SlotSummary.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { language, cancel as words } from '../../words.ts'
import { chooseNote } from './cancel-screen.ts'

export function AskToCancel({
  appointment,
  hasChanged,
  cancelling,
  onCancel,
  onKeep,
}: {
  appointment: Appointment
  /** Whether a press was refused because the appointment had changed while the page was open */
  hasChanged: boolean
  cancelling: boolean
  onCancel: () => void
  onKeep: () => void
}) {
  const isWaiting = appointment.status === 'waitlist'
  const note = chooseNote(appointment, useRenderTime())
  const until = freeCancellationUntil(appointment.startTime)
  const { timeZone } = settings
  const freeUntil = `${formatDay(until, timeZone, language)}, ${formatTime(until, timeZone, language)}`
  return (
    <>
      <h1 tabIndex={-1} className="text-xl">
        {words.question}
      </h1>
      {hasChanged && (
        <p role="alert" className="mt-4 rounded-card bg-sun-wash p-4 font-semibold">
          {words.changed}
        </p>
      )}
      <div className="my-4 flex flex-col gap-3">
        <SlotSummary slot={appointment} place={placeText(appointment)}>
          <div className="mt-1 text-s font-semibold wrap-anywhere">
            {titleIn(language, appointment)}
          </div>
        </SlotSummary>
        {note !== 'closed' && (
          <p className="flex items-center gap-2 font-semibold">
            {isWaiting ? (
              <FullIcon className="size-5 shrink-0 text-ink-soft" />
            ) : (
              <CheckIcon className="size-5 shrink-0 text-green" />
            )}
            <TranslatableText>{isWaiting ? words.waitlisted : words.confirmed}</TranslatableText>
          </p>
        )}
        {note === 'free' && <p>{words.free(freeUntil)}</p>}
        {note && note !== 'free' && (
          <p className="rounded-card bg-sun-wash p-4">
            <TranslatableText>{words[note]}</TranslatableText>
          </p>
        )}
      </div>
      <div className="mt-6 flex flex-col gap-3">
        <Button kind="ghost" block disabled={cancelling} onClick={onKeep}>
          {words.keep}
        </Button>
        <Button kind="danger" block loading={cancelling} onClick={onCancel}>
          {cancelling ? words.busy : words.yes}
        </Button>
      </div>
    </>
  )
}
