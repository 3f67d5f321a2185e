import { type ReactNode, useState } from 'react'
import type { Consequences } from '../../../contract/careful.ts'
import { adminCareful as words } from '../../../contract/words/en/admin-careful.ts'
import { unmatchableKey } from '../../api/admin-careful.ts'
import { isRefusal } from '../../api/client.ts'
import { FieldsRefused } from '../../form/problems.ts'
import { ConsequenceList, isAllCalls } from './ActConsequences.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type Question = { consequences: Consequences; answer: (isSure: boolean) => void }

/**
 * `ask` resolves to the key of the consequences, or to null if the administrator goes back. If the preview is refused,
 * it resolves to `unmatchableKey`, because the change then reports why. If the preview fails, it rejects.
 */
export function useConsequencesQuestion<Request>(
  preview: (request: Request) => Promise<Consequences>,
): {
  ask: (request: Request) => Promise<string | null>
  dialog: ReactNode
} {
  const [open, setOpen] = useState<Question | null>(null)
  async function ask(request: Request): Promise<string | null> {
    const consequences = await preview(request).catch((error: unknown) => {
      if (isRefusal(error)) return null
      throw new FieldsRefused([{ path: '', message: words.notCheckedAgain }])
    })
    if (!consequences) return unmatchableKey
    const { told, overfull, lowered, over } = consequences
    if ([told, overfull, lowered, over].every(({ length }) => length === 0)) return consequences.key
    const isSure = await new Promise<boolean>((answer) => setOpen({ consequences, answer }))
    setOpen(null)
    return isSure ? consequences.key : null
  }
  const dialog = open && (
    <ConfirmDialog
      open
      {...namesOf(open.consequences)}
      onClose={() => open.answer(false)}
      onConfirm={() => open.answer(true)}
    >
      <div className="flex flex-col gap-2">
        <ConsequenceList consequences={open.consequences} />
      </div>
    </ConfirmDialog>
  )
  return { ask, dialog }
}

function namesOf({ told, lowered, over }: Consequences): { title: string; confirmLabel: string } {
  if (told.length > 0) {
    return isAllCalls(told)
      ? { title: words.callQuestion(told.length), confirmLabel: words.callSubmit }
      : { title: words.eventQuestion(told.length), confirmLabel: words.eventSubmit }
  }
  const other = lowered.length > 0 ? words.loweredQuestion : words.overfullQuestion
  const title = over.length > 0 ? words.overQuestion : other
  return { title, confirmLabel: words.loweredSubmit }
}
