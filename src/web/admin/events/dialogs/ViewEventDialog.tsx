import type { ReactNode } from 'react'
import type { Event } from '../../../../contract/event.ts'
import { paths } from '../../../../contract/paths.ts'
import { adminEvents } from '../../../../contract/words/en/admin-events.ts'
import { formatDay, formatDayAndTime } from '../../../../domain/program-time.ts'
import { settings } from '../../../settings.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { timeSpan } from '../../shell/event-figures.ts'
import { SlotFillList } from '../../shell/SlotFill.tsx'

const words = adminEvents.viewDialog

type ViewEventDialogProps = {
  event: Event
  onClose: () => void
  onEdit: () => void
  returnFocusTo: string
}

export function ViewEventDialog({ event, onClose, onEdit, returnFocusTo }: ViewEventDialogProps) {
  const { timeZone } = settings
  const laundromat = [event.laundromatName, event.laundromatAddress].filter(Boolean).join(', ')
  return (
    <Dialog title={event.title} onClose={onClose} returnFocusTo={returnFocusTo}>
      <dl className="mt-3 flex flex-col gap-3">
        <Detail term={words.when}>
          {formatDay(event.date, timeZone)}
          <br />
          {timeSpan(event, timeZone)}
        </Detail>
        {event.opensAt && (
          <Detail term={words.opens}>{formatDayAndTime(event.opensAt, timeZone)}</Detail>
        )}
        <Detail term={words.where}>{event.location}</Detail>
        {laundromat && <Detail term={words.laundromat}>{laundromat}</Detail>}
        {event.description && (
          <Detail term={words.description}>
            <span className="whitespace-pre-line">{event.description}</span>
          </Detail>
        )}
        {event.spanishTitle && (
          <Detail term={adminEvents.form.spanish.title} lang="es">
            {event.spanishTitle}
          </Detail>
        )}
        {event.spanishDescription && (
          <Detail term={adminEvents.form.spanish.description} lang="es">
            <span className="whitespace-pre-line">{event.spanishDescription}</span>
          </Detail>
        )}
      </dl>
      <h3 className="mb-2 mt-5">{words.slots}</h3>
      <SlotFillList slots={event.timeSlots} />
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        {/* Replaces the dialog's history entry. */}
        <ButtonLink
          href={paths.adminRegistrations({ event: event.id })}
          replace
          className="sm:grow"
        >
          {words.registrations}
        </ButtonLink>
        <Button kind="ghost" onClick={onEdit} className="sm:grow">
          {adminEvents.edit}
        </Button>
      </div>
    </Dialog>
  )
}

function Detail({ term, lang, children }: { term: string; lang?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-s font-semibold text-ink-soft">{term}</dt>
      <dd dir="auto" lang={lang} className="break-words">
        {children}
      </dd>
    </div>
  )
}
