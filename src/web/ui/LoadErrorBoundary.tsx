import { Component, type ErrorInfo, type ReactNode } from 'react'
import { loadAgainIfCodeIsMissing } from '../load-again.ts'
import { shell } from '../words.ts'
import { Button } from './Button.tsx'
import { WarningIcon } from './icons.tsx'
import { PublicPage } from './PublicPage.tsx'
import { StatePanel } from './StatePanel.tsx'

type Props = { children: ReactNode; fallback?: ReactNode }

/** Catches render errors. Usually code did not load: the browser is offline, or a deployment has removed old files. */
export class LoadErrorBoundary extends Component<Props, { failed: boolean }> {
  constructor(props: Props) {
    super(props)
    this.state = { failed: false }
  }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo) {
    console.error(error, componentStack)
    if (this.props.fallback === undefined) loadAgainIfCodeIsMissing(error)
  }

  override render() {
    if (!this.state.failed) return this.props.children
    return this.props.fallback === undefined ? <LoadFailedPage /> : this.props.fallback
  }
}

function LoadFailedPage() {
  const { heading, text, action } = shell.pageFailed
  return (
    <PublicPage title={heading}>
      <StatePanel
        level={1}
        icon={<WarningIcon className="size-12 text-red" />}
        heading={heading}
        action={
          <Button block onClick={() => location.reload()}>
            {action}
          </Button>
        }
      >
        <p>{text}</p>
      </StatePanel>
    </PublicPage>
  )
}
