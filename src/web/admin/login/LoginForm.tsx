import { useEffect, useState } from 'react'
import { type LoginAnswer, loginRequest } from '../../../contract/admin.ts'
import { limits } from '../../../contract/limits.ts'
import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { login } from '../../api/admin-account.ts'
import { ApiError } from '../../api/client.ts'
import { errorText } from '../../api/error-text.ts'
import { Form } from '../../form/Form.tsx'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { showToast } from '../../ui/toast.ts'
import { UsernameField } from '../account/AccountFields.tsx'

const words = adminShell.login

/** With a second factor, the form asks for the code after a correct password, and then sends all fields again. */
export function LoginForm({
  username = '',
  onSignedIn,
}: {
  /** Fills in the username; the focus then starts in the password field. */
  username?: string
  onSignedIn: (answer: LoginAnswer) => void
}) {
  const [asksCode, setAsksCode] = useState(false)
  const { field, props } = useContractForm({
    schema: loginRequest,
    defaultValues: { username, password: '', code: '' },
    failure: words.failed,
    submit: async (values) => {
      try {
        const answer = await login(values)
        const description = words.welcome(answer.admin.username)
        showToast({ title: words.doneToast, description, tone: 'good', isInFlow: true })
        onSignedIn(answer)
      } catch (error) {
        if (needsCode(error)) return setAsksCode(true)
        const description = errorText(error, words.failed)
        showToast({ title: words.failedToast, description, tone: 'bad', atHead: true })
        throw error
      }
    },
  })
  const code = field('code')
  useEffect(() => {
    if (asksCode) document.getElementById(code.id)?.focus()
  }, [asksCode, code.id])

  return (
    <Form {...props} action={words.submit} busy={words.submitting}>
      <UsernameField label={words.username} {...field('username')} />
      <TextField
        label={words.password}
        type="password"
        autoComplete="current-password"
        maxLength={limits.passwordMax}
        {...(username && { 'data-first-focus': true })}
        {...field('password')}
      />
      <p role="status" className="font-semibold empty:hidden">
        {asksCode && words.codeNeeded}
      </p>
      {asksCode && (
        <TextField
          label={words.code}
          hint={words.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.code}
          {...code}
        />
      )}
    </Form>
  )
}

function needsCode(error: unknown): boolean {
  return error instanceof ApiError && error.body?.code === 'code_needed'
}
