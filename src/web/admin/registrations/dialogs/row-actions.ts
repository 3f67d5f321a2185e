import type { NotedAnswer } from '../../../../contract/calls.ts'
import type { Consequences } from '../../../../contract/careful.ts'
import type { Event } from '../../../../contract/event.ts'
import type { AdminRegistration } from '../../../../contract/registration.ts'
import type { RegistrationStatus } from '../../../../domain/registration.ts'

export type RowDialog = { registration: AdminRegistration } & (
  | { kind: 'edit' | 'delete' | 'ask_no_show' | 'ask_full' }
  | { kind: 'correct'; noted: NotedAnswer }
  | {
      kind: 'ask_status'
      status: Exclude<RegistrationStatus, 'no_show'>
      /** Null if the preview request failed */
      consequences: Consequences | null
    }
)

/** id of the button that opens a dialog and gets the focus back when it closes */
export function rowButtonId(
  kind: RowDialog['kind'],
  { id }: Pick<AdminRegistration, 'id'>,
): string {
  const hasOwnButton = kind === 'edit' || kind === 'delete' || kind === 'correct'
  return `${hasOwnButton ? kind : 'status'}-${id}`
}

export type ListedEvent = Pick<Event, 'title' | 'date'>

export type RowActions = {
  openDialog: (dialog: RowDialog) => void
  chooseStatus: (registration: AdminRegistration, status: RegistrationStatus) => void
}
