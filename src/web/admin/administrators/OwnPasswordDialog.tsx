import type { ReactNode } from 'react'
import { ownPassword } from '../../../contract/administrators.ts'
import { useContractForm } from '../../form/use-contract-form.ts'
import { CurrentPasswordField } from '../account/AccountFields.tsx'
import { FormDialog } from '../shell/FormDialog.tsx'

export function OwnPasswordDialog({
  title,
  children,
  submit,
  busy,
  danger = false,
  failure,
  onSubmit,
  onClose,
}: {
  title: string
  /** Explains what the change does */
  children: ReactNode
  submit: string
  busy: string
  danger?: boolean
  failure: string
  onSubmit: (currentPassword: string) => Promise<unknown>
  onClose: () => void
}) {
  const { field, props } = useContractForm({
    schema: ownPassword,
    defaultValues: { currentPassword: '' },
    failure,
    submit: async ({ currentPassword }) => {
      await onSubmit(currentPassword)
    },
  })
  return (
    <FormDialog
      title={title}
      description={children}
      onClose={onClose}
      {...props}
      submitLabel={submit}
      busyLabel={busy}
      danger={danger}
    >
      <CurrentPasswordField {...field('currentPassword')} />
    </FormDialog>
  )
}
