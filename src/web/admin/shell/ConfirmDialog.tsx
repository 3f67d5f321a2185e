import type { ReactNode } from 'react'
import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  /** A question that names what will change or be destroyed */
  title: string
  children?: ReactNode
  /** Null if nothing is left to confirm */
  confirmLabel: string | null
  /** Whether the action destroys nothing, so that its button is not red */
  isHarmless?: boolean
  /** The safe choice, which has the focus */
  cancelLabel?: string
  onConfirm: () => void
  busy?: boolean
  error?: string | null
  returnFocusTo?: string
}

export function ConfirmDialog({ open, ...question }: ConfirmDialogProps) {
  return open && <Question {...question} />
}

function Question({
  onClose,
  title,
  children,
  confirmLabel,
  isHarmless = false,
  cancelLabel = adminShell.cancel,
  onConfirm,
  busy = false,
  error = null,
  returnFocusTo,
}: Omit<ConfirmDialogProps, 'open'>) {
  return (
    <Dialog
      role="alertdialog"
      title={title}
      onClose={onClose}
      {...(children && { description: <div className="mt-3">{children}</div> })}
      {...(returnFocusTo && { returnFocusTo })}
    >
      <p role="alert" className="mt-4 font-semibold text-red empty:hidden">
        {error}
      </p>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        <Button kind="ghost" data-first-focus onClick={onClose} className="sm:grow">
          {cancelLabel}
        </Button>
        {confirmLabel !== null && (
          <Button
            kind={isHarmless ? 'primary' : 'danger'}
            loading={busy}
            onClick={onConfirm}
            className="sm:grow"
          >
            {confirmLabel}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
