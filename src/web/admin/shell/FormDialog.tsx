import { type ReactNode, type SubmitEventHandler, useState } from 'react'
import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { Form } from '../../form/Form.tsx'
import type { Submission } from '../../form/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { useUnloadQuestion } from './use-unsaved.tsx'

type FormDialogProps = {
  title: string
  description?: ReactNode
  onClose: () => void
  submission: Submission
  onSubmit: SubmitEventHandler<HTMLFormElement>
  submitLabel: string
  busyLabel?: string
  danger?: boolean
  /** Whether something was entered; if so, closing asks first */
  dirty?: boolean
  summaryNote?: ReactNode
  returnFocusTo?: string
  children: ReactNode
}

export function FormDialog({
  title,
  description,
  onClose,
  submission,
  onSubmit,
  submitLabel,
  busyLabel,
  danger = false,
  dirty = false,
  summaryNote,
  returnFocusTo,
  children,
}: FormDialogProps) {
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => (dirty ? setLeaving(true) : onClose())
  useUnloadQuestion(dirty)
  const words = adminShell.discard
  return (
    <Dialog
      title={title}
      onClose={leave}
      {...(description && { description })}
      {...(returnFocusTo && { returnFocusTo })}
    >
      <div className="mt-4">
        <Form
          submission={submission}
          onSubmit={onSubmit}
          action={submitLabel}
          danger={danger}
          {...(busyLabel && { busy: busyLabel })}
          summaryNote={summaryNote}
          otherActions={
            <Button kind="ghost" block onClick={leave}>
              {adminShell.cancel}
            </Button>
          }
        >
          {children}
        </Form>
      </div>
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setLeaving(false)}
        title={words.question}
        cancelLabel={words.keep}
        confirmLabel={words.discard}
        onConfirm={onClose}
      />
    </Dialog>
  )
}
