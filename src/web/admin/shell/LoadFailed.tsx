import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { loadErrorText } from '../../api/error-text.ts'
import { Button } from '../../ui/Button.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { StatePanel } from '../../ui/StatePanel.tsx'

/** Replaces a list that did not load. */
export function LoadFailed({
  error,
  heading = adminShell.loadFailed.heading,
  onRetry,
}: {
  error: unknown
  heading?: string
  onRetry: () => void
}) {
  const { text, action } = adminShell.loadFailed
  return (
    <div role="alert">
      <StatePanel
        icon={<WarningIcon className="size-12 text-red" />}
        heading={heading}
        action={<Button onClick={onRetry}>{action}</Button>}
      >
        <p>{loadErrorText(error, text)}</p>
      </StatePanel>
    </div>
  )
}
