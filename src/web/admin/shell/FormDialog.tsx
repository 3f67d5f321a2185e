import { type ReactNode, type SubmitEventHandler, useState } from 'react'
import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { Form } from '../../form/Form.tsx'
import type { Submission } from '../../form/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

type FormDialogProps = {
  title: string
  description?: ReactNode
  onClose: () => void
  /** From `useContractForm` or `useSubmission`: what is under way, and what failed */
  submission: Submission
  onSubmit: SubmitEventHandler<HTMLFormElement>
  submitLabel: string
  /** Words of the submit button while it is under way */
  busyLabel?: string
  /** Something has been entered: closing asks first */
  dirty?: boolean
  /** Stands in the error summary, below the problems, such as a way out */
  summaryNote?: ReactNode
  returnFocusTo?: string
  children: ReactNode
}

/** A dialog around a form: its error summary, submit and cancel. Mount it to open it. */
export function FormDialog({
  title,
  description,
  onClose,
  submission,
  onSubmit,
  submitLabel,
  busyLabel,
  dirty = false,
  summaryNote,
  returnFocusTo,
  children,
}: FormDialogProps) {
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => (dirty ? setLeaving(true) : onClose())
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
