import { changePasswordRequest } from '../../../contract/admin.ts'
import { limits } from '../../../contract/limits.ts'
import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { useChangePassword } from '../../api/admin-account.ts'
import { useSession } from '../../api/session.ts'
import { Form } from '../../form/Form.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { NewPasswordField } from './AccountFields.tsx'

const words = adminShell.account.password

export function ChangePasswordForm({ onDone }: { onDone: () => void }) {
  const username = useSession((session) => session.admin?.username)
  const change = useChangePassword(onDone)
  const { field, props } = useContractForm({
    schema: changePasswordRequest,
    defaultValues: { currentPassword: '', newPassword: '' },
    failure: words.failed,
    submit: (values) => change.mutateAsync(values),
  })
  return (
    <Form {...props} action={words.submit} busy={words.submitting}>
      {/* Password managers need the username to update the right entry. */}
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <TextField
        label={words.current}
        type="password"
        autoComplete="current-password"
        maxLength={limits.passwordMax}
        {...field('currentPassword')}
      />
      <NewPasswordField label={words.new} {...field('newPassword')} />
    </Form>
  )
}
