import type { AdminRegistration } from '../../../../contract/registration.ts'
import { adminRegistrations as words } from '../../../../contract/words/en/admin-registrations.ts'
import { formatMoment } from '../../../../domain/program-time.ts'
import { settings } from '../../../settings.ts'
import { FamilyLink } from '../../shell/FamilyLink.tsx'
import { slotLabel } from '../../shell/slot-label.ts'
import type { ListedEvent, RowActions } from '../dialogs/row-actions.ts'
import {
  Address,
  Contact,
  RowButtons,
  Status,
  VolunteerNote,
  Warnings,
} from './registration-cells.tsx'

export function RegistrationCards({
  event,
  registrations,
  actions,
}: {
  event: ListedEvent
  registrations: readonly AdminRegistration[]
  actions: RowActions
}) {
  const { timeZone } = settings
  return (
    <ul aria-label={words.listOf(event.title)} className="grid sm:grid-cols-2">
      {registrations.map((registration) => (
        <li
          key={registration.id}
          className="flex min-w-0 flex-col border-t border-line px-4 py-3 sm:odd:border-r"
        >
          <div className="[overflow-wrap:anywhere]">
            <span className="text-l font-bold leading-tight">
              <FamilyLink registrationId={registration.id} name={registration.name} />
            </span>
            <div className="font-semibold tabular-nums">
              {slotLabel(registration.timeSlot, event.date, timeZone)}
            </div>
          </div>
          <Address registration={registration} />
          <Warnings registration={registration} />
          <VolunteerNote registration={registration} />
          <Contact registration={registration} roomy />
          <p className="mb-1.5 text-s tabular-nums text-ink-soft">
            {words.registeredAt(formatMoment(registration.createdAt, timeZone))}
          </p>
          <div className="mt-auto flex flex-wrap items-start justify-between gap-2">
            <div>
              <Status registration={registration} actions={actions} />
            </div>
            <RowButtons registration={registration} actions={actions} />
          </div>
        </li>
      ))}
    </ul>
  )
}
