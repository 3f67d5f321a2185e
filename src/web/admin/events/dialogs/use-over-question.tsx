import { type ReactNode, useState } from 'react'
import { adminEvents } from '../../../../contract/words/en/admin-events.ts'
import { hasEnded, type SlotTimes } from '../../../../domain/time-slot.ts'
import { SlotsNote } from '../../shell/ActConsequences.tsx'
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx'

const words = adminEvents.overQuestion

type Question = { over: SlotTimes[]; isAll: boolean; answer: (isSure: boolean) => void }

/** `ask` resolves to whether to create the event. It asks only if a slot is over, as after a mistyped year. */
export function useOverQuestion(): {
  ask: (slots: readonly SlotTimes[]) => Promise<boolean>
  dialog: ReactNode
} {
  const [open, setOpen] = useState<Question | null>(null)
  async function ask(slots: readonly SlotTimes[]): Promise<boolean> {
    const now = new Date()
    const over = slots.filter((slot) => hasEnded(slot, now))
    if (over.length === 0) return true
    const isAll = over.length === slots.length
    const isSure = await new Promise<boolean>((answer) => setOpen({ over, isAll, answer }))
    setOpen(null)
    return isSure
  }
  const dialog = open && (
    <ConfirmDialog
      open
      isHarmless
      title={words.title}
      confirmLabel={words.submit}
      onClose={() => open.answer(false)}
      onConfirm={() => open.answer(true)}
    >
      <SlotsNote text={open.isAll ? words.all : words.some} slots={open.over} />
    </ConfirmDialog>
  )
  return { ask, dialog }
}
