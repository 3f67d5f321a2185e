import { type InviteAnswer, inviteRequest } from '../../../contract/administrators.ts'
import { adminAdministrators } from '../../../contract/words/en/admin-administrators.ts'
import { useInvite } from '../../api/admin-administrators.ts'
import { OtherEmailField } from '../../form/ContactFields.tsx'
import { useContractForm } from '../../form/use-contract-form.ts'
import { settings } from '../../settings.ts'
import { CurrentPasswordField } from '../account/AccountFields.tsx'
import { FormDialog } from '../shell/FormDialog.tsx'

const words = adminAdministrators.invite

export function InviteDialog({
  onSent,
  onClose,
}: {
  onSent: (answer: InviteAnswer) => void
  onClose: () => void
}) {
  const invite = useInvite((answer) => {
    onClose()
    onSent(answer)
  })
  const { form, field, props } = useContractForm({
    schema: inviteRequest,
    defaultValues: { email: '', currentPassword: '' },
    failure: words.failed,
    submit: async (values) => {
      await invite.mutateAsync(values)
    },
  })
  return (
    <FormDialog
      title={words.title}
      description={settings.sendsMail ? words.lead : words.leadWithoutMail}
      onClose={onClose}
      {...props}
      submitLabel={settings.sendsMail ? words.submit : words.submitWithoutMail}
      busyLabel={words.busy}
      dirty={form.isDirty}
    >
      <OtherEmailField label={words.email} {...field('email')} />
      <CurrentPasswordField {...field('currentPassword')} />
    </FormDialog>
  )
}
