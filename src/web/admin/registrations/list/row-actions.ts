import type { Event } from '../../../../contract/event.ts'
import type { AdminRegistration } from '../../../../contract/registration.ts'
import type { RegistrationStatus } from '../../../../domain/registration.ts'

/** A dialog about one registration */
export type Task = {
  kind: 'edit' | 'delete' | 'ask_no_show' | 'ask_full'
  registration: AdminRegistration
}

/** id of the button that leads to a dialog, and has the focus again after it */
export function buttonId(kind: Task['kind'], { id }: Pick<AdminRegistration, 'id'>): string {
  return `${kind === 'edit' || kind === 'delete' ? kind : 'status'}-${id}`
}

/** What a list shows of its event */
export type ListedEvent = Pick<Event, 'title' | 'date'>

/** What the rows of a list can ask for */
export type RowActs = {
  open: (task: Task) => void
  choose: (registration: AdminRegistration, status: RegistrationStatus) => void
}
