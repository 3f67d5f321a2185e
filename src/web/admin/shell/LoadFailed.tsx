import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { ApiError } from '../../api/client.ts'
import { loadErrorText } from '../../api/error-text.ts'
import { Button } from '../../ui/Button.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { StatePanel } from '../../ui/StatePanel.tsx'

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
  const icon = <WarningIcon className="size-12 text-red" />
  if (error instanceof ApiError && error.status === 404) {
    return (
      <div role="alert">
        <StatePanel icon={icon} heading={loadErrorText(error, text)} />
      </div>
    )
  }
  return (
    <div role="alert">
      <StatePanel
        icon={icon}
        heading={heading}
        action={<Button onClick={onRetry}>{action}</Button>}
      >
        <p>{loadErrorText(error, text)}</p>
      </StatePanel>
    </div>
  )
}
