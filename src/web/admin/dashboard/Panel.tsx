import { type ReactNode, useId } from 'react'
import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { loadErrorText } from '../../api/error-text.ts'
import { Button } from '../../ui/Button.tsx'

export function Panel({
  heading,
  aside,
  children,
}: {
  heading: string
  aside?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="min-w-0 rounded-card border border-line bg-card p-4 shadow-card sm:p-5"
    >
      <div className="mb-3 flex flex-wrap items-start justify-between gap-x-3">
        <h2 id={id} className="min-w-0 flex-1 basis-24 text-l">
          {heading}
        </h2>
        {aside && <div className="-my-2 -mr-2 shrink-0">{aside}</div>}
      </div>
      {children}
    </section>
  )
}

export function PanelFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { text, action } = adminShell.loadFailed
  return (
    <div role="alert" className="flex flex-col items-start gap-4">
      <p className="text-ink-soft">{loadErrorText(error, text)}</p>
      <Button kind="ghost" onClick={onRetry}>
        {action}
      </Button>
    </div>
  )
}
