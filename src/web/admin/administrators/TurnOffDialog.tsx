import { secondFactorOffRequest } from '../../../contract/administrators.ts'
import { limits } from '../../../contract/limits.ts'
import { adminAdministrators } from '../../../contract/words/en/admin-administrators.ts'
import { useTurnOffSecondFactor } from '../../api/admin-own-sign-in.ts'
import { TextField } from '../../form/TextField.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { CurrentPasswordField } from '../account/AccountFields.tsx'
import { FormDialog } from '../shell/FormDialog.tsx'

const words = adminAdministrators.turnOff

export function TurnOffDialog({ onClose }: { onClose: () => void }) {
  const turnOff = useTurnOffSecondFactor(onClose)
  const { field, props } = useContractForm({
    schema: secondFactorOffRequest,
    defaultValues: { currentPassword: '', code: '' },
    failure: words.failed,
    submit: (values) => turnOff.mutateAsync(values),
  })
  return (
    <FormDialog
      title={words.title}
      description={words.lead}
      onClose={onClose}
      {...props}
      submitLabel={words.submit}
      busyLabel={words.busy}
    >
      <CurrentPasswordField {...field('currentPassword')} />
      <TextField
        label={adminAdministrators.code}
        hint={adminAdministrators.codeHint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.code}
        {...field('code')}
      />
    </FormDialog>
  )
}
