import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

export type Question = {
  open: boolean
  onClose: () => void
  /** A question that names what will change or be destroyed */
  title: string
  children?: ReactNode
  /** Null if nothing is left to confirm */
  confirmLabel: string | null
  /** Whether the action destroys nothing; if so, its button is not red */
  isHarmless?: boolean
  /** The safe choice, which has the focus */
  cancelLabel: string
  onConfirm: () => void
  busy?: boolean
  error?: string | null
  returnFocusTo?: string
}

export function QuestionDialog({ open, ...question }: Question) {
  return open && <OpenQuestion {...question} />
}

function OpenQuestion({
  onClose,
  title,
  children,
  confirmLabel,
  isHarmless = false,
  cancelLabel,
  onConfirm,
  busy = false,
  error = null,
  returnFocusTo,
}: Omit<Question, 'open'>) {
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
