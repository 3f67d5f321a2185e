import { type ReactNode, type SubmitEventHandler, useState } from 'react'
import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { Form } from '../../form/Form.tsx'
import type { Submission } from '../../form/use-submission.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { useBackGuard } from './use-unsaved.tsx'

type FormDialogProps = {
  title: string
  description?: ReactNode
  onClose: () => void
  /** From `useContractForm` or `useSubmission`: pending state and problems */
  submission: Submission
  onSubmit: SubmitEventHandler<HTMLFormElement>
  submitLabel: string
  /** The submit button's label while submitting */
  busyLabel?: string
  /** Whether submitting destroys something */
  danger?: boolean
  /** Whether something was entered, so that closing asks first */
  dirty?: boolean
  /** Below the problems in the error summary, such as a button that resolves them */
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
  const [isLeaving, setLeaving] = useState<boolean | 'by Back'>(false)
  const leave = () => (dirty ? setLeaving(true) : onClose())
  const { stay } = useBackGuard(dirty, () => setLeaving('by Back'))
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
        open={isLeaving !== false}
        onClose={() => {
          if (isLeaving === 'by Back') stay()
          setLeaving(false)
        }}
        title={words.question}
        cancelLabel={words.keep}
        confirmLabel={words.discard}
        onConfirm={onClose}
      />
    </Dialog>
  )
}
