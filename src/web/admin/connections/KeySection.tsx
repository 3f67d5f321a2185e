import type { ApiKey, ApiKeyWithSecret } from '../../../contract/api-keys.ts'
import { adminConnections } from '../../../contract/words/en/admin-connections.ts'
import { useApiKeys, useRevokeKey } from '../../api/admin-connections.ts'
import { errorText } from '../../api/error-text.ts'
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx'
import { useOpenDialog } from '../shell/use-open-dialog.ts'
import { ConnectionList } from './ConnectionList.tsx'
import { KeyCard } from './KeyCard.tsx'
import { MakeKeyDialog } from './MakeKeyDialog.tsx'
import { SecretDialog } from './SecretDialog.tsx'

const words = adminConnections.keys

type Open =
  | { dialog: 'add' }
  | { dialog: 'revoke'; apiKey: ApiKey }
  | { dialog: 'secret'; newKey: ApiKeyWithSecret }

export function KeySection() {
  const keys = useApiKeys()
  const { open, setOpen, close } = useOpenDialog<Open>()
  return (
    <>
      <ConnectionList words={words} query={keys} onAdd={() => setOpen({ dialog: 'add' })}>
        {(apiKey) => (
          <KeyCard
            key={apiKey.id}
            apiKey={apiKey}
            onRevoke={() => setOpen({ dialog: 'revoke', apiKey })}
          />
        )}
      </ConnectionList>
      {open?.dialog === 'add' && (
        <MakeKeyDialog onMade={(newKey) => setOpen({ dialog: 'secret', newKey })} onClose={close} />
      )}
      {open?.dialog === 'revoke' && <RevokeDialog apiKey={open.apiKey} onClose={close} />}
      {open?.dialog === 'secret' && (
        <SecretDialog words={words.secretDialog} secret={open.newKey.key} onClose={close} />
      )}
    </>
  )
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useRevokeKey(onClose)
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={words.revokeDialog.title(apiKey.name)}
      confirmLabel={words.revokeDialog.submit}
      onConfirm={() => revoke.mutate(apiKey)}
      busy={revoke.isPending}
      error={revoke.error && errorText(revoke.error, adminConnections.failures.revoke)}
    >
      {words.revokeDialog.text}
    </ConfirmDialog>
  )
}
