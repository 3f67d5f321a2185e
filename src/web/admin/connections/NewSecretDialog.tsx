import {
  ownPassword,
  type WebhookTarget,
  type WebhookTargetWithSecret,
} from '../../../contract/webhooks.ts'
import { adminConnections } from '../../../contract/words/en/admin-connections.ts'
import { useRotateSecret } from '../../api/admin-connections.ts'
import { useContractForm } from '../../form/use-contract-form.ts'
import { CurrentPasswordField } from '../account/AccountFields.tsx'
import { FormDialog } from '../shell/FormDialog.tsx'

const words = adminConnections.webhooks.rotateDialog

export function NewSecretDialog({
  target,
  onMade,
  onClose,
}: {
  target: WebhookTarget
  onMade: (target: WebhookTargetWithSecret) => void
  onClose: () => void
}) {
  const rotate = useRotateSecret(target.id, onMade)
  const { field, props } = useContractForm({
    schema: ownPassword,
    defaultValues: { currentPassword: '' },
    failure: adminConnections.failures.rotate,
    submit: async (values) => void (await rotate.mutateAsync(values)),
  })
  return (
    <FormDialog
      title={words.title(target.name)}
      description={words.lead}
      onClose={onClose}
      {...props}
      submitLabel={words.submit}
      busyLabel={words.busy}
    >
      <CurrentPasswordField {...field('currentPassword')} />
    </FormDialog>
  )
}
