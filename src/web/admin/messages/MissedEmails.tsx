import { useState } from 'react'
import { adminMissedEmails as words } from '../../../contract/words/en/admin-missed-emails.ts'
import { useMissedEmails, useSendMissedEmails } from '../../api/admin-messages.ts'
import { errorText } from '../../api/error-text.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { QuietButton } from '../../ui/QuietButton.tsx'
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx'

const buttonId = 'send-missed-emails'

/** E-mails that never left while the mail server was missing or refused us: says how many, and sends them together. */
export function MissedEmails() {
  const { data } = useMissedEmails()
  const [isAsked, setIsAsked] = useState(false)
  const close = () => setIsAsked(false)
  const { mutate: send, isPending, error } = useSendMissedEmails(close)
  const count = data?.count ?? 0
  if (count === 0 && !isAsked) return null
  return (
    <section
      aria-label={words.label}
      className="mb-4 flex flex-wrap items-center gap-x-2 rounded-control bg-sun-wash px-4 py-1"
    >
      <p className="flex min-w-0 flex-1 basis-60 items-start gap-2">
        <WarningIcon className="size-5 shrink-0" />
        <span className="font-semibold">{words.note(count)}</span>
      </p>
      <QuietButton id={buttonId} onClick={() => setIsAsked(true)}>
        {words.open}
      </QuietButton>
      <ConfirmDialog
        open={isAsked}
        onClose={close}
        title={words.title(count)}
        confirmLabel={words.confirm(count)}
        isHarmless
        onConfirm={() => send()}
        busy={isPending}
        error={error && errorText(error, words.failed)}
        returnFocusTo={buttonId}
      >
        <p>{words.text}</p>
      </ConfirmDialog>
    </section>
  )
}
