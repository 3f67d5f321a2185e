import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { isChangedMeanwhile } from '../../api/admin-mutation.ts'
import { Button } from '../../ui/Button.tsx'

export function NewVersionButton({ error, onReload }: { error: unknown; onReload: () => void }) {
  if (!isChangedMeanwhile(error)) return null
  return (
    <Button kind="ghost" className="mt-3" onClick={onReload}>
      {adminShell.showNewVersion}
    </Button>
  )
}
