import { addAdminRequest } from '../../../contract/admin.ts'
import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { useAddAdmin } from '../../api/admin-account.ts'
import { OtherEmailField } from '../../form/ContactFields.tsx'
import { Form } from '../../form/Form.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { CurrentPasswordField, NewPasswordField, UsernameField } from './AccountFields.tsx'

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
      <UsernameField label={words.username} autoComplete="off" {...field('username')} />
      <OtherEmailField label={words.email} {...field('email')} />
      <NewPasswordField label={words.password} {...field('password')} />
      <CurrentPasswordField hint={words.ownPasswordHint} {...field('currentPassword')} />
    </Form>
  )
}
