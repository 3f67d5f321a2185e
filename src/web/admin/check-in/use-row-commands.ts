import { useState } from 'react'
import { adminCheckIn as words } from '../../../contract/words/en/admin-check-in.ts'
import { usualLoads } from '../../../domain/attendance.ts'
import type { ShownFamily } from '../../../domain/check-in-view.ts'
import { newId } from '../../new-id.ts'
import { showToast } from '../../ui/toast.ts'
import type { CheckInSync, NewFact } from './check-in-sync.ts'
import type { RowCommands } from './row-commands.ts'
import { stepLoads } from './step-loads.ts'
import type { WalkIn } from './WalkInDialog.tsx'

const { row, toast } = words

/** Screen readers announce `said`. Taps show no toast, because it would cover the buttons of other rows. */
export function useRowCommands(
  sync: CheckInSync,
  { isConnected, onNote }: { isConnected: boolean; onNote: (family: ShownFamily) => void },
) {
  const [last, setLast] = useState({ text: '', number: 0, isUnsent: false })
  const say = (what: string) => {
    const text = isConnected ? what : toast.both(what, toast.kept)
    setLast(({ number }) => ({ text, number: number + 1, isUnsent: !isConnected }))
  }
  // The announcement "not sent yet" is no longer true once the change is sent.
  const said = last.isUnsent && isConnected ? { ...last, text: '' } : last

  const rowCommands: RowCommands = {
    note: async (family, what) => {
      const { registrationId, name } = family
      await sync.add({ registrationId, kind: what, ...(what === 'came' && { loads: usualLoads }) })
      say(toast.noted(name, row.attendances[what]))
    },
    undo: async ({ registrationId, name }) => {
      await sync.add({ registrationId, kind: 'undone' })
      say(toast.undone(name))
    },
    stepLoads: ({ registrationId }, by) =>
      void sync.add((state) => stepLoads(state, registrationId, by)),
    editNote: onNote,
  }

  const saveNote = async ({ registrationId, name }: ShownFamily, note: string) => {
    await sync.add({ registrationId, kind: 'note', note })
    say(toast.note(name))
  }

  const addWalkIn = async ({ name, phone, timeSlotId }: WalkIn) => {
    const fact: NewFact = {
      registrationId: newId(),
      kind: 'walk_in',
      loads: usualLoads,
      walkIn: { name, timeSlotId, ...(phone !== '' && { phone }) },
    }
    await sync.add(fact)
    // The new row may be out of view, so a toast confirms it, at the head of the page, where it covers no row.
    showToast({
      title: toast.walkIn(name),
      tone: 'good',
      atHead: true,
      ...(!isConnected && { description: toast.kept }),
    })
  }
  return { rowCommands, saveNote, addWalkIn, said }
}
