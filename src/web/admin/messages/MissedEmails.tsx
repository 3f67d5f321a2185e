import { useState } from 'react'
import type { MissedEmails as Missed } from '../../../contract/messages.ts'
import { adminCareful } from '../../../contract/words/en/admin-careful.ts'
import { adminMissedEmails as words } from '../../../contract/words/en/admin-missed-emails.ts'
import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { useMissedEmails, useSendMissedEmails } from '../../api/admin-messages.ts'
import { errorText } from '../../api/error-text.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { QuietButton } from '../../ui/QuietButton.tsx'
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx'
import { FoldedLines } from '../shell/FoldedLines.tsx'

const buttonId = 'send-missed-emails'
const none: Missed = { count: 0, families: [] }

export function MissedEmails() {
  const { data: missed = none } = useMissedEmails()
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      {missed.count > 0 && (
        <section
          aria-label={words.label}
          className="mb-4 flex flex-wrap items-center gap-x-2 rounded-control bg-sun-wash px-4 py-1 forced-colors:border"
        >
          <p className="flex min-w-0 flex-1 basis-60 items-start gap-2">
            <WarningIcon className="size-5 shrink-0" />
            <span className="min-w-0 break-words font-semibold">{words.note(missed.count)}</span>
          </p>
          <QuietButton id={buttonId} onClick={() => setIsAsked(true)}>
            {words.open}
          </QuietButton>
        </section>
      )}
      {isAsked && <Question missed={missed} onClose={() => setIsAsked(false)} />}
    </>
  )
}

function Question({
  missed: { count, families },
  onClose,
}: {
  missed: Missed
  onClose: () => void
}) {
  const { mutate: send, data: sent, isPending, error } = useSendMissedEmails(onClose)
  const dialog = { open: true, onClose, onConfirm: () => send(), returnFocusTo: buttonId }
  // The e-mails were already sent: by another administrator, or by an earlier press here with a lost response.
  if (count === 0 || sent?.queued === 0) {
    const { title, text } = words.sentAlready
    return (
      <ConfirmDialog {...dialog} title={title} confirmLabel={null} cancelLabel={adminShell.close}>
        <p role="status">{text}</p>
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={words.title(count)}
      confirmLabel={words.confirm(count)}
      isHarmless
      busy={isPending}
      error={error && errorText(error, words.failed)}
    >
      <div className="flex flex-col gap-2">
        <FoldedLines
          lines={families.map(({ registrationId, name, emails }) => ({
            id: registrationId,
            text: words.told(name, emails),
          }))}
          summary={adminCareful.more(families.length)}
        />
        <p>{words.text}</p>
      </div>
    </ConfirmDialog>
  )
}
