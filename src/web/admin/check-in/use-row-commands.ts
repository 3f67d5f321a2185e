import { adminCheckIn as words } from '../../../contract/words/en/admin-check-in.ts'
import { usualLoads } from '../../../domain/attendance.ts'
import type { ShownFamily } from '../../../domain/check-in-view.ts'
import { newId } from '../../new-id.ts'
import { showToast } from '../../ui/toast.ts'
import type { CheckInSync, NewFact } from './check-in-sync.ts'
import type { RowCommands } from './row-commands.ts'
import type { WalkIn } from './WalkInDialog.tsx'

const { row, toast } = words

/** Taps as facts, each with a toast to take it back */
export function useRowCommands(
  sync: CheckInSync,
  { isSent, onNote }: { isSent: boolean; onNote: (family: ShownFamily) => void },
) {
  const say = (title: string, undo?: () => void) =>
    showToast({
      title,
      tone: 'good',
      ...(!isSent && { description: toast.kept }),
      ...(undo && { action: { label: row.undo, alternative: toast.undoOnRow, run: undo } }),
    })
  const takeBack = async ({ registrationId, name }: ShownFamily) => {
    await sync.add({ registrationId, kind: 'undone' })
    say(toast.undone(name))
  }
  /** Puts back what the tap replaced. */
  const restore = async (family: ShownFamily) => {
    const { registrationId, attendance, loads } = family
    if (attendance === null) return takeBack(family)
    await sync.add({ registrationId, kind: attendance, ...(loads !== null && { loads }) })
    say(toast.noted(family.name, row.attendances[attendance]))
  }

  const rowCommands: RowCommands = {
    note: async (family, what) => {
      const { registrationId, name } = family
      await sync.add({ registrationId, kind: what, ...(what === 'came' && { loads: usualLoads }) })
      say(toast.noted(name, row.attendances[what]), () => void restore(family))
    },
    undo: async (family) => {
      const { registrationId, name } = family
      await sync.add({ registrationId, kind: 'undone' })
      say(toast.undone(name), () => void restore(family))
    },
    setLoads: (family, loads) =>
      void sync.add({ registrationId: family.registrationId, kind: 'came', loads }),
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
    say(toast.walkIn(name), () => {
      void sync.add({ registrationId: fact.registrationId, kind: 'undone' })
    })
  }
  return { rowCommands, saveNote, addWalkIn }
}
