import { useState } from 'react'
import { adminTell as words } from '../../../contract/words/en/admin-tell.ts'
import { Button } from '../../ui/Button.tsx'
import { Words } from '../../ui/Words.tsx'
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx'

/** Sends after one question; while it cannot be sent, the words beside it say why. */
export function SendButton({
  label,
  why,
  question,
  text,
  confirmLabel,
  busy,
  onSend,
  isLost,
}: {
  label: string
  /** Why it cannot be sent yet; "" while that is not known, null if it can */
  why: string | null
  question: string
  text: string
  confirmLabel: string
  busy: boolean
  onSend: () => void
  /** The answer was lost, so nobody knows whether it was sent. */
  isLost: boolean
}) {
  const [asks, setAsks] = useState(false)
  return (
    <div className="flex flex-col gap-2">
      <Button
        block
        id="send"
        disabled={why !== null}
        aria-describedby="send-why"
        aria-haspopup="dialog"
        onClick={() => setAsks(true)}
      >
        {label}
      </Button>
      <p id="send-why" role="status" className="text-s text-ink-soft">
        <Words>{why ?? ''}</Words>
      </p>
      <ConfirmDialog
        open={asks}
        onClose={() => setAsks(false)}
        title={question}
        confirmLabel={confirmLabel}
        cancelLabel={words.cancel}
        busy={busy}
        error={isLost ? words.lost : null}
        onConfirm={onSend}
        returnFocusTo="send"
      >
        <p>{text}</p>
      </ConfirmDialog>
    </div>
  )
}
