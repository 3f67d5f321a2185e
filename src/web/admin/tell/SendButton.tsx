import { useState } from 'react'
import { adminTell as words } from '../../../contract/words/en/admin-tell.ts'
import { hasChangedNothing, isMessageIdTaken } from '../../api/admin-mutation.ts'
import { errorText } from '../../api/error-text.ts'
import { newId } from '../../new-id.ts'
import { Button } from '../../ui/Button.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx'

/** id of the heading above the list of sent messages, on each page with a `SendButton` */
export const sentListId = 'sent'

/** `Content` is the request without the id of the message. */
export type SendProps<Content> = {
  label: string
  /** Why the message cannot be sent yet; "" while that is unknown, null if the message can be sent */
  why: string | null
  question: string
  /** The text below the question; null if the question says enough */
  text: string | null
  /** Number of families that no message reaches */
  toCall: number
  confirmLabel: string
  content: Content
  sending: {
    isPending: boolean
    error: unknown
    mutate: (request: Content & { id: string }) => void
    reset: () => void
  }
}

type Asked<Content> = Pick<SendProps<Content>, 'question' | 'text' | 'toCall'> & {
  request: Content & { id: string }
}

export function SendButton<Content>({
  label,
  why,
  confirmLabel,
  content,
  sending,
  ...question
}: SendProps<Content>) {
  // One id for each message, so that a second press does not send the message twice.
  const [id, setId] = useState(newId)
  // A second press after a lost response must send the same request, even if the lists have reloaded.
  const [asked, setAsked] = useState<Asked<Content> | null>(null)
  /** Whether an earlier press in this dialog may have sent the message, even if the last press was refused */
  const [wasLost, setWasLost] = useState(false)
  const { error } = sending
  const isKnown = isMessageIdTaken(error)
  const ask = () => {
    const messageId = isKnown ? newId() : id
    setId(messageId)
    if (!sending.isPending) sending.reset()
    setWasLost(false)
    setAsked({ ...question, request: { ...content, id: messageId } })
  }
  const send = (request: Content & { id: string }) => {
    if (error && !hasChangedNothing(error)) setWasLost(true)
    sending.mutate(request)
  }
  return (
    <div className="flex flex-col gap-2">
      <Button
        block
        id="send"
        disabled={why !== null}
        aria-describedby="send-why"
        aria-haspopup="dialog"
        onClick={ask}
      >
        {label}
      </Button>
      <p id="send-why" role="status" className="text-s text-ink-soft">
        <TranslatableText>{why ?? ''}</TranslatableText>
      </p>
      {asked && (
        <ConfirmDialog
          open
          onClose={() => setAsked(null)}
          title={isKnown ? words.known : asked.question}
          // No Send button: the administrator first looks at the list, to see whether families still need this message.
          confirmLabel={isKnown ? null : confirmLabel}
          cancelLabel={isKnown ? words.seeSent : words.cancel}
          busy={sending.isPending}
          error={error ? failureText(error, wasLost && !isKnown) : null}
          onConfirm={() => send(asked.request)}
          returnFocusTo={isKnown ? sentListId : 'send'}
        >
          {!isKnown && <QuestionText {...asked} />}
        </ConfirmDialog>
      )}
    </div>
  )
}

function QuestionText({ text, toCall }: Pick<SendProps<unknown>, 'text' | 'toCall'>) {
  return (
    <>
      {text && <p>{text}</p>}
      {toCall > 0 && <p className="mt-2 first:mt-0">{words.callText(toCall)}</p>}
    </>
  )
}

/** Says why the message was refused or, if any press may have sent the message, that the result is not known. */
function failureText(error: unknown, wasLost: boolean): string {
  return hasChangedNothing(error) && !wasLost ? errorText(error, words.notSent) : words.lost
}
