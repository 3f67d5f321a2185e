import { limits } from '../../../contract/limits.ts'
import { adminShell as words } from '../../../contract/words/en/admin-shell.ts'
import { TextField } from '../../form/TextField.tsx'
import type { FieldProps } from '../../form/use-contract-form.ts'

export function UsernameField(
  props: FieldProps & { label: string; hint?: string; autoComplete?: 'off' },
) {
  return (
    <TextField
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={limits.username}
      {...props}
    />
  )
}

export function NewPasswordField(props: FieldProps & { label: string }) {
  return (
    <TextField
      hint={words.account.password.hint}
      type="password"
      autoComplete="new-password"
      maxLength={limits.passwordMax}
      {...props}
    />
  )
}

export function CurrentPasswordField(props: FieldProps & { hint?: string }) {
  return (
    <TextField
      label={words.ownPassword}
      hint={words.ownPasswordHint}
      type="password"
      autoComplete="current-password"
      maxLength={limits.passwordMax}
      {...props}
    />
  )
}
