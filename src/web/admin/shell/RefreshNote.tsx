import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { WarningIcon } from '../../ui/icons.tsx'

export function RefreshNote({ failed }: { failed: boolean }) {
  return (
    <div role="status">
      {failed && (
        <p className="mb-4 flex items-start gap-2 rounded-control bg-sun-wash px-4 py-3">
          <WarningIcon className="mt-1 size-5 shrink-0" />
          {adminShell.outOfDate}
        </p>
      )}
    </div>
  )
}
