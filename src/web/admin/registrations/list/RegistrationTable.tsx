import type { AdminRegistration } from '../../../../contract/registration.ts'
import { adminRegistrations as words } from '../../../../contract/words/en/admin-registrations.ts'
import { ColumnHeads } from '../../shell/ColumnHeads.tsx'
import { FamilyLink } from '../../shell/FamilyLink.tsx'
import type { ListedEvent, RowActions } from '../dialogs/row-actions.ts'
import {
  Address,
  Contact,
  RegisteredAt,
  RowButtons,
  SlotTime,
  Status,
  VolunteerNote,
  Warnings,
} from './registration-cells.tsx'

const { columns } = words
const cell = 'px-3 py-2.5 align-top'

type TableProps = {
  event: ListedEvent
  registrations: readonly AdminRegistration[]
  actions: RowActions
}

export function RegistrationTable({ event, registrations, actions }: TableProps) {
  return (
    <table className="w-full table-fixed border-t border-line text-left">
      <caption className="sr-only">{words.listOf(event.title)}</caption>
      <ColumnHeads
        columns={[
          [columns.name, 'w-[22%]'],
          [columns.contact, 'w-[22%]'],
          [columns.timeSlot, 'w-[12%]'],
          [columns.status, 'w-[17%]'],
          [columns.registered, 'w-[12%]'],
          [columns.actions],
        ]}
      />
      <tbody>
        {registrations.map((registration) => (
          <Row key={registration.id} event={event} registration={registration} actions={actions} />
        ))}
      </tbody>
    </table>
  )
}

function Row({
  event,
  registration,
  actions,
}: {
  event: ListedEvent
  registration: AdminRegistration
  actions: RowActions
}) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className={`${cell} pl-4 font-normal [overflow-wrap:anywhere]`}>
        <span className="font-bold">
          <FamilyLink registrationId={registration.id} name={registration.name} />
        </span>
        <Address registration={registration} />
        <Warnings registration={registration} />
        <VolunteerNote registration={registration} />
      </th>
      <td className={cell}>
        <Contact registration={registration} />
      </td>
      <td className={`${cell} pt-3.5 text-s tabular-nums`}>
        <SlotTime slot={registration.timeSlot} eventDate={event.date} />
      </td>
      <td className={cell}>
        <Status registration={registration} actions={actions} />
      </td>
      <td className={`${cell} pt-3.5 text-s tabular-nums`}>
        <RegisteredAt instant={registration.createdAt} />
      </td>
      <td className={`${cell} pr-2`}>
        <RowButtons registration={registration} actions={actions} />
      </td>
    </tr>
  )
}
