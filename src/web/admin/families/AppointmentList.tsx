import { Check, Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { FamilyAppointment } from '../../../contract/family.ts'
import { paths } from '../../../contract/paths.ts'
import { adminFamilies as words } from '../../../contract/words/en/admin-families.ts'
import { erasedName } from '../../../domain/family.ts'
import { formatDate, formatTimeRange } from '../../../domain/program-time.ts'
import { settings } from '../../settings.ts'
import { formatPhone } from '../../ui/phone.ts'
import { QuietButton } from '../../ui/QuietButton.tsx'
import { rowButtonId } from '../registrations/dialogs/row-actions.ts'
import { comingDetail } from '../registrations/list/coming-detail.ts'
import { StatusBadge } from '../shell/StatusBadge.tsx'

export function AppointmentList({
  label,
  appointments,
  onEdit,
  actionOf,
}: {
  label: string
  appointments: readonly FamilyAppointment[]
  onEdit?: (appointment: FamilyAppointment) => void
  actionOf?: (appointment: FamilyAppointment) => ReactNode
}) {
  return (
    <ul
      aria-label={label}
      className="divide-y divide-line rounded-card border border-line bg-card shadow-card"
    >
      {appointments.map((appointment) => (
        <li
          key={appointment.id}
          className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3 break-inside-avoid"
        >
          <Appointment appointment={appointment} />
          <div className="flex min-w-0 flex-wrap items-center gap-2">
            <StatusBadge status={appointment.status} />
            {onEdit && appointment.name !== erasedName && (
              <QuietButton
                id={rowButtonId('edit', appointment)}
                className="print:hidden"
                aria-label={words.editOf(appointment.name, dayOf(appointment))}
                onClick={() => onEdit(appointment)}
              >
                <Pencil aria-hidden="true" className="size-4.5" />
                {words.edit}
              </QuietButton>
            )}
            {actionOf?.(appointment)}
          </div>
        </li>
      ))}
    </ul>
  )
}

export const dayOf = ({ timeSlot }: FamilyAppointment) =>
  formatDate(timeSlot.startTime, settings.timeZone)

function Appointment({ appointment }: { appointment: FamilyAppointment }) {
  const { name, email, phone, address, timeSlot, eventTitle, eventId, by, dayNote } = appointment
  const { timeZone } = settings
  const times = formatTimeRange(timeSlot.startTime, timeSlot.endTime, timeZone)
  const details = [name, email, formatPhone(phone).replaceAll(' ', '\u00a0'), address].filter(
    Boolean,
  )
  return (
    <div className="min-w-0 grow basis-60 [overflow-wrap:anywhere]">
      <h3 className="text-m font-bold tabular-nums">
        {dayOf(appointment)}, {times}
      </h3>
      <p>
        <Link href={paths.adminRegistrations({ event: eventId })} className="tap inline-block py-1">
          <bdi>{eventTitle}</bdi>
        </Link>
      </p>
      <p className="text-s text-ink-soft">
        <bdi>{details.join(', ')}</bdi>
      </p>
      <Outcome appointment={appointment} />
      {dayNote && <p className="text-s">{words.dayNote(dayNote)}</p>}
      {by.length > 0 && (
        <ul className="mt-1 flex flex-wrap gap-1.5">
          {by.map((reason) => (
            <li key={reason} className="rounded-small bg-line px-2 py-px text-s font-semibold">
              {words.by[reason]}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Outcome({ appointment }: { appointment: FamilyAppointment }) {
  const { attendance, loads, isWalkIn, coming, status, timeSlot } = appointment
  const isOver = new Date(timeSlot.endTime) <= new Date()
  const parts = [
    ...(attendance ? [words.attendances[attendance]] : []),
    ...(!attendance && isOver && status === 'confirmed' ? [words.notNoted] : []),
    ...(loads !== null ? [words.loads(loads)] : []),
    ...(isWalkIn ? [words.walkIn] : []),
  ]
  return (
    <p className="flex flex-wrap gap-x-3 text-s font-semibold">
      {parts.length > 0 && <span>{parts.join(', ')}</span>}
      {coming && (
        <span className="inline-flex items-center gap-1">
          {coming.saidYesAt && <Check aria-hidden="true" className="size-3.5" />}
          {comingDetail(coming, settings.timeZone)}
        </span>
      )}
    </p>
  )
}
