import { limits } from '../../../contract/limits.ts'
import { adminShell as words } from '../../../contract/words/en/admin-shell.ts'
import { TextField } from '../../form/TextField.tsx'
import type { FieldProps } from '../../form/use-contract-form.ts'

/** The own password, before something that outlasts the session */
export function OwnPasswordField(props: FieldProps) {
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
