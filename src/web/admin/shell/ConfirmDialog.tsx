import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { type Question, QuestionDialog } from '../../ui/QuestionDialog.tsx'

export function ConfirmDialog({
  cancelLabel = adminShell.cancel,
  ...question
}: Omit<Question, 'cancelLabel'> & { cancelLabel?: string }) {
  return <QuestionDialog cancelLabel={cancelLabel} {...question} />
}
