import { Fragment, type ReactNode, useState } from 'react'
import type { Event } from '../../../../contract/event.ts'
import type { AdminRegistration } from '../../../../contract/registration.ts'
import type { RegistrationStatus } from '../../../../domain/registration.ts'
import { previewAct, unmatchableKey } from '../../../api/admin-careful.ts'
import { eventRegistrationsKey, useStatusChange } from '../../../api/admin-registrations.ts'
import { isRefusal } from '../../../api/client.ts'
import { CorrectAnswerDialog } from '../../shell/CorrectAnswerDialog.tsx'
import { useNewVersion } from '../../shell/use-new-version.ts'
import { DeleteDialog, FullSlotDialog, NoShowDialog } from '../dialogs/confirm-dialogs.tsx'
import { needsQuestion, nextStep } from '../dialogs/consequences.ts'
import { EditRegistrationDialog } from '../dialogs/EditRegistrationDialog.tsx'
import { eventsToMoveTo } from '../dialogs/events-to-move-to.ts'
import { type RowActions, type RowDialog, rowButtonId } from '../dialogs/row-actions.ts'
import { StatusDialog } from '../dialogs/StatusDialog.tsx'

/** Holds the open dialog above the lists, so that a refreshed list does not close the dialog. */
export function useRowActions(events: readonly Event[]): {
  actions: RowActions
  dialog: ReactNode
} {
  const loadNewVersion = useNewVersion<AdminRegistration>()
  // The first dialog is open. A question whose preview arrives in the meantime waits until the open dialog closes.
  const [dialogs, setDialogs] = useState<readonly RowDialog[]>([])
  const change = useStatusChange()
  const eventOf = ({ eventId }: AdminRegistration) => events.find(({ id }) => id === eventId)
  const open = dialogs.find(({ registration }) => eventOf(registration))
  // If a dialog is slow to open and is therefore requested again, it opens only once.
  const add = (dialog: RowDialog) =>
    setDialogs((all) => (all.some((one) => keyOf(one) === keyOf(dialog)) ? all : [...all, dialog]))
  const close = () => setDialogs((all) => all.filter((one) => one !== open))

  const actions: RowActions = {
    openDialog: add,
    chooseStatus: (registration, status) => {
      const slots = eventOf(registration)?.timeSlots
      const slot = slots?.find(({ id }) => id === registration.timeSlotId)
      const step = nextStep(status, registration, slot)
      if (step === 'nothing') return
      if (step !== 'change') add({ kind: step, registration })
      else if (status !== 'no_show') void askFirst(registration, status)
    },
  }

  /** Previews the change, and asks first only if the change needs a question or the preview failed. */
  async function askFirst(
    registration: AdminRegistration,
    status: Exclude<RegistrationStatus, 'no_show'>,
  ) {
    const { id, updatedAt } = registration
    const preview = previewAct(id, { changes: { status, updatedAt } })
    const consequences = await preview.catch((error) => (isRefusal(error) ? 'refused' : null))
    // The server refuses the change too, and its error says why.
    if (consequences === 'refused') change.mutate({ registration, status, expects: unmatchableKey })
    else if (consequences && !needsQuestion(status, registration, consequences)) {
      change.mutate({ registration, status, expects: consequences.key })
    } else add({ kind: 'ask_status', registration, status, consequences })
  }

  async function reopenEdit({ id, eventId }: AdminRegistration) {
    const registration = await loadNewVersion(eventRegistrationsKey(eventId), id)
    if (registration === null) close()
    if (!registration) return
    setDialogs((all) => all.map((one) => (one === open ? { kind: 'edit', registration } : one)))
  }

  const event = open && eventOf(open.registration)
  if (!open || !event) return { actions, dialog: null }
  const { registration } = open
  const shared = { event, registration, onClose: close }
  const elements = {
    edit: () => (
      <EditRegistrationDialog
        key={registration.updatedAt}
        {...shared}
        others={eventsToMoveTo(registration, events, new Date())}
        onReload={() => reopenEdit(registration)}
      />
    ),
    delete: () => <DeleteDialog {...shared} />,
    ask_no_show: () => <NoShowDialog {...shared} />,
    ask_full: () => <FullSlotDialog {...shared} />,
    correct: () =>
      open.kind === 'correct' && (
        <CorrectAnswerDialog
          noted={{
            registrationId: registration.id,
            name: registration.name,
            isBanned: registration.blacklisted,
            noted: open.noted,
          }}
          onClose={close}
          returnFocusTo={rowButtonId('correct', registration)}
        />
      ),
    ask_status: () =>
      open.kind === 'ask_status' && (
        <StatusDialog
          registration={registration}
          status={open.status}
          firstPreview={open.consequences}
          onClose={close}
        />
      ),
  }
  return { actions, dialog: <Fragment key={keyOf(open)}>{elements[open.kind]()}</Fragment> }
}

const keyOf = ({ kind, registration }: RowDialog) => `${kind} ${registration.id}`
