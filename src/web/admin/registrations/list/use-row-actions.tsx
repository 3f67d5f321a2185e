import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Event } from '../../../../contract/event.ts'
import type { AdminRegistration } from '../../../../contract/registration.ts'
import { eventRegistrationsKey, useStatusChange } from '../../../api/admin-registrations.ts'
import { DeleteDialog, FullSlotDialog, NoShowDialog } from '../dialogs/confirm-dialogs.tsx'
import { stepTo } from '../dialogs/consequences.ts'
import { EditRegistrationDialog } from '../dialogs/EditRegistrationDialog.tsx'
import type { RowActs, Task } from './row-actions.ts'

/** What rows can ask for, and the one dialog that it may take; above the lists, so that no refresh closes it. */
export function useRowActs(events: readonly Event[]): { acts: RowActs; dialog: ReactNode } {
  const queryClient = useQueryClient()
  const [task, setTask] = useState<Task | null>(null)
  const change = useStatusChange()
  const eventOf = ({ eventId }: AdminRegistration) => events.find(({ id }) => id === eventId)
  const close = () => setTask(null)

  const acts: RowActs = {
    open: setTask,
    choose: (registration, status) => {
      const slots = eventOf(registration)?.timeSlots
      const slot = slots?.find(({ id }) => id === registration.timeSlotId)
      const step = stepTo(status, registration, slot)
      if (step === 'nothing') return
      if (step !== 'change') setTask({ kind: step, registration })
      else if (status !== 'no_show') change.mutate({ registration, status })
    },
  }

  async function editNewVersion({ id, eventId }: AdminRegistration) {
    const list = await queryClient.fetchQuery<AdminRegistration[]>({
      queryKey: eventRegistrationsKey(eventId),
      staleTime: 0,
    })
    const registration = list.find((one) => one.id === id)
    setTask(registration ? { kind: 'edit', registration } : null)
  }

  const event = task && eventOf(task.registration)
  if (!task || !event) return { acts, dialog: null }
  const { registration } = task
  const question = { event, registration, onClose: close }
  const dialogs = {
    edit: () => (
      <EditRegistrationDialog
        key={registration.updatedAt}
        {...question}
        onReload={() => editNewVersion(registration)}
      />
    ),
    delete: () => <DeleteDialog {...question} />,
    ask_no_show: () => <NoShowDialog {...question} />,
    ask_full: () => <FullSlotDialog {...question} />,
  }
  return { acts, dialog: dialogs[task.kind]() }
}
