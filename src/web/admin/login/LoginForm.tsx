import { loginRequest } from '../../../contract/admin.ts'
import { limits } from '../../../contract/limits.ts'
import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { login } from '../../api/admin-account.ts'
import { errorText } from '../../api/error-text.ts'
import { useSession } from '../../api/session.ts'
import { Form } from '../../form/Form.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { showToast } from '../../ui/toast.ts'

const words = adminShell.login

export function LoginForm() {
  const { field, props } = useContractForm({
    schema: loginRequest,
    defaultValues: { username: '', password: '' },
    failure: words.failed,
    submit: async (values) => {
      try {
        const { token, admin } = await login(values)
        const description = words.welcome(admin.username)
        showToast({ title: words.doneToast, description, tone: 'good' })
        // The page leads on by itself once there is a session.
        useSession.getState().setSession(token, admin)
      } catch (error) {
        const description = errorText(error, words.failed)
        showToast({ title: words.failedToast, description, tone: 'bad' })
        throw error
      }
    },
  })

  return (
    <Form {...props} action={words.submit} busy={words.submitting}>
      <TextField
        label={words.username}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={limits.username}
        {...field('username')}
      />
      <TextField
        label={words.password}
        type="password"
        autoComplete="current-password"
        maxLength={limits.passwordMax}
        {...field('password')}
      />
    </Form>
  )
}
