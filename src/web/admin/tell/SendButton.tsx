import { useState } from 'react'
import { adminTell as words } from '../../../contract/words/en/admin-tell.ts'
import { isRefusal } from '../../api/admin-careful.ts'
import { Button } from '../../ui/Button.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx'

/** Sends the message after one question. While it cannot be sent, the text below the button says why. */
export function SendButton({
  label,
  why,
  question,
  text,
  toCall,
  confirmLabel,
  sending,
  onSend,
}: {
  label: string
  /** Why the message cannot be sent yet; "" while that is not known, null if it can */
  why: string | null
  question: string
  /** Null if there is nothing more to say than `toCall` */
  text: string | null
  /** How many families no message reaches */
  toCall: number
  confirmLabel: string
  /** After a refusal, the toast has the reason; after any other error, the message may have been sent. */
  sending: { isPending: boolean; error: unknown }
  onSend: () => void
}) {
  const [isAsking, setAsking] = useState(false)
  return (
    <div className="flex flex-col gap-2">
      <Button
        block
        id="send"
        disabled={why !== null}
        aria-describedby="send-why"
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        {label}
      </Button>
      <p id="send-why" role="status" className="text-s text-ink-soft">
        <TranslatableText>{why ?? ''}</TranslatableText>
      </p>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={question}
        confirmLabel={confirmLabel}
        cancelLabel={words.cancel}
        busy={sending.isPending}
        error={sending.error && !isRefusal(sending.error) ? words.lost : null}
        onConfirm={onSend}
        returnFocusTo="send"
      >
        {text && <p>{text}</p>}
        {toCall > 0 && <p className="mt-2 first:mt-0">{words.callText(toCall)}</p>}
      </ConfirmDialog>
    </div>
  )
}
