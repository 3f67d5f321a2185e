import { useState } from 'react'
import type { AdminSessionItem } from '../../../contract/administrators.ts'
import { adminAdministrators } from '../../../contract/words/en/admin-administrators.ts'
import { useEndSession, useSessions } from '../../api/admin-own-sign-in.ts'
import { errorText } from '../../api/error-text.ts'
import { Button } from '../../ui/Button.tsx'
import { QuietButton } from '../../ui/QuietButton.tsx'
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import { formatAgo, formatWhen } from './moments.ts'

const words = adminAdministrators.sessions

export function SessionList() {
  const { data = [], error, refetch } = useSessions()
  const [isAsking, setAsking] = useState(false)
  const end = useEndSession(() => setAsking(false))
  if (error && data.length === 0) {
    return <LoadFailed error={error} onRetry={() => void refetch()} />
  }
  return (
    <div className="rounded-card border border-line bg-card p-4 shadow-card">
      <h3 className="text-m">{words.heading}</h3>
      <ul aria-label={words.heading} className="mt-1 flex flex-col divide-y divide-line">
        {data.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => end.mutate(session.id)} />
        ))}
      </ul>
      {data.length > 1 && (
        <Button kind="ghost" className="mt-3 w-full sm:w-auto" onClick={() => setAsking(true)}>
          {words.endAll}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={words.endAllTitle}
        confirmLabel={words.endAll}
        onConfirm={() => end.mutate(null)}
        busy={end.isPending}
        error={end.error && errorText(end.error, words.failed)}
      >
        <p>{words.endAllText}</p>
      </ConfirmDialog>
    </div>
  )
}

function SessionRow({ session, onEnd }: { session: AdminSessionItem; onEnd: () => void }) {
  const { createdAt, lastUsedAt, isThis } = session
  const device = session.device ?? words.unknown
  const since = formatWhen(createdAt)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          {device}
          {isThis && (
            <span className="ml-2 rounded-pill bg-blue-wash px-2.5 py-0.5 text-s">
              {words.this}
            </span>
          )}
        </p>
        <p className="text-s text-ink-soft">{words.times(since, formatAgo(lastUsedAt))}</p>
      </div>
      {!isThis && (
        <QuietButton shape="framed" aria-label={words.endOf(device, since)} onClick={onEnd}>
          {words.end}
        </QuietButton>
      )}
    </li>
  )
}
