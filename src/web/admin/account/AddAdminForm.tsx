import { addAdminRequest } from '../../../contract/admin.ts'
import { limits } from '../../../contract/limits.ts'
import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { useAddAdmin } from '../../api/admin-account.ts'
import { Form } from '../../form/Form.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'

const words = adminShell.account.admin

export function AddAdminForm({ onDone }: { onDone: () => void }) {
  const add = useAddAdmin(onDone)
  const { field, props } = useContractForm({
    schema: addAdminRequest,
    defaultValues: { username: '', email: '', password: '', currentPassword: '' },
    failure: words.failed,
    submit: async (values) => {
      await add.mutateAsync(values)
    },
  })
  return (
    <Form {...props} action={words.submit} busy={words.submitting}>
      <p className="text-ink-soft">{words.lead}</p>
      <TextField
        label={words.username}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.username}
        {...field('username')}
      />
      <TextField
        label={words.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={limits.email}
        {...field('email')}
      />
      <TextField
        label={words.password}
        hint={adminShell.account.password.hint}
        type="password"
        autoComplete="new-password"
        maxLength={limits.passwordMax}
        {...field('password')}
      />
      <TextField
        label={words.ownPassword}
        hint={words.ownPasswordHint}
        type="password"
        autoComplete="current-password"
        maxLength={limits.passwordMax}
        {...field('currentPassword')}
      />
    </Form>
  )
}
