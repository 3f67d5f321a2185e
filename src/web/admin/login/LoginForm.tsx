import { type LoginAnswer, loginRequest } from '../../../contract/admin.ts'
import { limits } from '../../../contract/limits.ts'
import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { login } from '../../api/admin-account.ts'
import { errorText } from '../../api/error-text.ts'
import { Form } from '../../form/Form.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { showToast } from '../../ui/toast.ts'

const words = adminShell.login

export function LoginForm({
  username = '',
  onSignedIn,
}: {
  /** Prefilled if known; the password then gets the focus. */
  username?: string
  onSignedIn: (answer: LoginAnswer) => void
}) {
  const { field, props } = useContractForm({
    schema: loginRequest,
    defaultValues: { username, password: '' },
    failure: words.failed,
    submit: async (values) => {
      try {
        const answer = await login(values)
        const description = words.welcome(answer.admin.username)
        showToast({ title: words.doneToast, description, tone: 'good' })
        onSignedIn(answer)
      } catch (error) {
        const description = errorText(error, words.failed)
        showToast({ title: words.failedToast, description, tone: 'bad', atHead: true })
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
        {...(username && { 'data-first-focus': true })}
        {...field('password')}
      />
    </Form>
  )
}
