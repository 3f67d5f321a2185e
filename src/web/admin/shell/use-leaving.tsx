import { type ReactNode, useState } from 'react'
import { adminCheckIn } from '../../../contract/words/en/admin-check-in.ts'
import { readUnsent, wipeCheckIn } from '../../check-in-storage.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

const { signOut: words } = adminCheckIn

/** Asks first if check-in changes are unsent, because signing out deletes them from this device (decision 0041). */
export function useLeaving(leave: () => Promise<void> | void): {
  start: () => void
  isBusy: boolean
  question: ReactNode
} {
  const [isBusy, setBusy] = useState(false)
  const [unsent, setUnsent] = useState(0)
  const go = async () => {
    setBusy(true)
    setUnsent(0)
    await wipeCheckIn()
    await leave()
  }
  const start = async () => {
    if (isBusy) return
    setBusy(true)
    const { count } = await readUnsent()
    if (count === 0) return go()
    setBusy(false)
    setUnsent(count)
  }
  return {
    start: () => void start(),
    isBusy,
    question: (
      <ConfirmDialog
        open={unsent > 0}
        onClose={() => setUnsent(0)}
        title={words.question(unsent)}
        cancelLabel={words.stay}
        confirmLabel={words.confirm}
        onConfirm={() => void go()}
      >
        <p>{words.text}</p>
      </ConfirmDialog>
    ),
  }
}
