import { useEffect, useState } from 'react'
import { adminConnections } from '../../../contract/words/en/admin-connections.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { QuietButton } from '../../ui/QuietButton.tsx'
import { hideToast } from '../../ui/toast.ts'
import { stayOpen, useBackGuard } from '../../ui/use-back-guard.ts'

/** Shows a secret once. Only the button closes the dialog, not Back, so that a stray click cannot lose the secret. */
export function SecretDialog({
  words,
  secret,
  onClose,
}: {
  words: { title: string; text: string; label: string }
  secret: string
  onClose: () => void
}) {
  useBackGuard(true, stayOpen)
  const [note, setNote] = useState('')
  // The toast would repeat the dialog's text and, on a phone, cover the dialog's button.
  useEffect(hideToast, [])
  const copy = () => {
    navigator.clipboard.writeText(secret).then(
      () => setNote(adminConnections.copied),
      () => setNote(adminConnections.copyFailed),
    )
  }
  return (
    <Dialog title={words.title} description={words.text}>
      <section aria-label={words.label} className="mt-4 rounded-control bg-sun-wash p-4">
        <p className="font-semibold">{adminConnections.shownOnce}</p>
        <p className="mt-2 select-all font-mono [overflow-wrap:anywhere]" translate="no">
          {secret}
        </p>
        {/* Browsers allow copying only over HTTPS. */}
        {'clipboard' in navigator && (
          <QuietButton shape="framed" className="mt-3" onClick={copy}>
            {adminConnections.copy}
          </QuietButton>
        )}
        <p role="status" className="text-s empty:hidden">
          {note}
        </p>
      </section>
      <div className="mt-5">
        <Button block onClick={onClose}>
          {adminConnections.done}
        </Button>
      </div>
    </Dialog>
  )
}
