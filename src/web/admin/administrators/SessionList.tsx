import type { AdminSessionItem } from '../../../contract/administrators.ts'
import { adminAdministrators } from '../../../contract/words/en/admin-administrators.ts'
import { useAdministrators } from '../../api/admin-administrators.ts'
import { useEndSession, useSessions } from '../../api/admin-own-sign-in.ts'
import { Button } from '../../ui/Button.tsx'
import { QuietButton } from '../../ui/QuietButton.tsx'
import { LoadFailed } from '../shell/LoadFailed.tsx'
import { useOpenDialog } from '../shell/use-open-dialog.ts'
import { RemainingApiKeys } from './AccountDialogs.tsx'
import { formatAgo, formatWhen } from './moments.ts'
import { OwnPasswordDialog } from './OwnPasswordDialog.tsx'

type Asked = AdminSessionItem | 'all'

const words = adminAdministrators.sessions

export function SessionList() {
  const { data = [], error, refetch } = useSessions()
  const { open: asked, setOpen: setAsked, close } = useOpenDialog<Asked>()
  if (error && data.length === 0) {
    return <LoadFailed error={error} onRetry={() => void refetch()} />
  }
  return (
    <div className="rounded-card border border-line bg-card p-4 shadow-card">
      <h3 className="text-m">{words.heading}</h3>
      <ul aria-label={words.heading} className="mt-1 flex flex-col divide-y divide-line">
        {data.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={() => setAsked(session)} />
        ))}
      </ul>
      {data.length > 1 && (
        <Button kind="ghost" className="mt-3 w-full sm:w-auto" onClick={() => setAsked('all')}>
          {words.endAll}
        </Button>
      )}
      {asked && <EndDialog asked={asked} onClose={close} />}
    </div>
  )
}

function EndDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const { data: administrators = [] } = useAdministrators()
  const ownKeys = administrators.find(({ isYou }) => isYou)?.apiKeys ?? []
  const end = useEndSession(onClose)
  const isAll = asked === 'all'
  const id = isAll ? null : asked.id
  return (
    <OwnPasswordDialog
      title={isAll ? words.endAllTitle : words.endTitle(asked.device ?? words.unknown)}
      submit={isAll ? words.endAll : words.end}
      busy={words.busy}
      failure={words.failed}
      onSubmit={(currentPassword) => end.mutateAsync({ id, currentPassword })}
      onClose={onClose}
    >
      {isAll ? words.endAllText : words.endText}
      {isAll && <RemainingApiKeys names={ownKeys} />}
    </OwnPasswordDialog>
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
