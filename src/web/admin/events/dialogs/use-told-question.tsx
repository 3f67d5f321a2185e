import { type ReactNode, useState } from 'react'
import type { Consequences } from '../../../../contract/careful.ts'
import type { UpdateEventRequest } from '../../../../contract/event.ts'
import { adminCareful as words } from '../../../../contract/words/en/admin-careful.ts'
import { previewEventChange } from '../../../api/admin-careful.ts'
import { Told } from '../../registrations/dialogs/ActConsequences.tsx'
import { ConfirmDialog } from '../../shell/ConfirmDialog.tsx'

type Question = { consequences: Consequences; answer: (isSure: boolean) => void }

/**
 * Asks before a change of an event that tells or promotes families, and names them. `ask` resolves to the key of what was
 * agreed to, or to null if the administrator goes back; throws what the server refuses, which the change itself then reports.
 */
export function useToldQuestion(eventId: string): {
  ask: (request: UpdateEventRequest) => Promise<string | null>
  dialog: ReactNode
} {
  const [open, setOpen] = useState<Question | null>(null)
  async function ask(request: UpdateEventRequest): Promise<string | null> {
    const consequences = await previewEventChange(eventId, request)
    if (consequences.told.length === 0) return consequences.key
    const isSure = await new Promise<boolean>((answer) => setOpen({ consequences, answer }))
    setOpen(null)
    return isSure ? consequences.key : null
  }
  const dialog = open && (
    <ConfirmDialog
      open
      title={words.eventQuestion(open.consequences.told.length)}
      confirmLabel={words.eventSubmit}
      onClose={() => open.answer(false)}
      onConfirm={() => open.answer(true)}
    >
      <div className="flex flex-col gap-2">
        <Told consequences={open.consequences} />
      </div>
    </ConfirmDialog>
  )
  return { ask, dialog }
}
