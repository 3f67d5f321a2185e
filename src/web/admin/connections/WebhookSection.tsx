import type { WebhookTarget, WebhookTargetWithSecret } from '../../../contract/webhooks.ts'
import { adminConnections } from '../../../contract/words/en/admin-connections.ts'
import { useRemoveWebhook, useSendTest, useWebhooks } from '../../api/admin-connections.ts'
import { errorText } from '../../api/error-text.ts'
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx'
import { useOpenDialog } from '../shell/use-open-dialog.ts'
import { ConnectionList } from './ConnectionList.tsx'
import { NewSecretDialog } from './NewSecretDialog.tsx'
import { SecretDialog } from './SecretDialog.tsx'
import { WebhookCard } from './WebhookCard.tsx'
import { AddWebhookDialog, ChangeWebhookDialog } from './WebhookDialog.tsx'
import { WebhookLogDialog } from './WebhookLogDialog.tsx'

const words = adminConnections.webhooks

type Open =
  | { dialog: 'add' }
  | { dialog: 'change' | 'log' | 'rotate' | 'remove'; target: WebhookTarget }
  | { dialog: 'secret'; target: WebhookTargetWithSecret }

export function WebhookSection() {
  const webhooks = useWebhooks()
  const { open, setOpen, close } = useOpenDialog<Open>()
  const test = useSendTest((target) => setOpen((now) => now ?? { dialog: 'log', target }))
  const showSecret = (target: WebhookTargetWithSecret) => setOpen({ dialog: 'secret', target })
  return (
    <>
      <ConnectionList words={words} query={webhooks} onAdd={() => setOpen({ dialog: 'add' })}>
        {(target) => (
          <WebhookCard
            key={target.id}
            target={target}
            onOpen={(dialog) => setOpen({ dialog, target })}
            onTest={() => test.mutate(target)}
          />
        )}
      </ConnectionList>
      {open?.dialog === 'add' && <AddWebhookDialog onAdded={showSecret} onClose={close} />}
      {open?.dialog === 'change' && <ChangeWebhookDialog target={open.target} onClose={close} />}
      {open?.dialog === 'log' && <WebhookLogDialog target={open.target} onClose={close} />}
      {open?.dialog === 'rotate' && (
        <NewSecretDialog target={open.target} onMade={showSecret} onClose={close} />
      )}
      {open?.dialog === 'remove' && <RemoveDialog target={open.target} onClose={close} />}
      {open?.dialog === 'secret' && (
        <SecretDialog words={words.secretDialog} secret={open.target.secret} onClose={close} />
      )}
    </>
  )
}

function RemoveDialog({ target, onClose }: { target: WebhookTarget; onClose: () => void }) {
  const remove = useRemoveWebhook(onClose)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={words.removeDialog.title(target.name)}
      confirmLabel={words.removeDialog.submit}
      onConfirm={() => remove.mutate(target)}
      busy={remove.isPending}
      error={remove.error && errorText(remove.error, adminConnections.failures.remove)}
    >
      {words.removeDialog.text}
    </ConfirmDialog>
  )
}
