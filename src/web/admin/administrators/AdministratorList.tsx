import { KeyRound, ShieldCheck } from 'lucide-react'
import type { Administrator } from '../../../contract/administrators.ts'
import { adminAdministrators as words } from '../../../contract/words/en/admin-administrators.ts'
import { QuietButton } from '../../ui/QuietButton.tsx'
import { useOpenDialog } from '../shell/use-open-dialog.ts'
import { CodesOffDialog, RemoveDialog, SignOutDialog } from './AccountDialogs.tsx'
import { formatAgo, formatWhen } from './moments.ts'

type Asked = { about: Administrator; dialog: 'remove' | 'signOut' | 'codesOff' }
const dialogs = { remove: RemoveDialog, signOut: SignOutDialog, codesOff: CodesOffDialog }

export function AdministratorList({ administrators }: { administrators: Administrator[] }) {
  const { open: asked, setOpen: setAsked, close } = useOpenDialog<Asked>()
  const Dialog = asked && dialogs[asked.dialog]
  return (
    <>
      <ul aria-label={words.list} className="grid gap-3 min-[64rem]:grid-cols-2">
        {administrators.map((administrator) => (
          <AdministratorCard
            key={administrator.id}
            administrator={administrator}
            isOnlyAdministrator={administrators.length === 1}
            onAsk={(dialog) => setAsked({ about: administrator, dialog })}
          />
        ))}
      </ul>
      {administrators.length === 1 && (
        <p className="mt-4 max-w-[65ch] rounded-control bg-sun-wash p-4">{words.onlyYou}</p>
      )}
      {Dialog && <Dialog administrator={asked.about} onClose={close} />}
    </>
  )
}

function AdministratorCard({
  administrator,
  isOnlyAdministrator,
  onAsk,
}: {
  administrator: Administrator
  isOnlyAdministrator: boolean
  onAsk: (dialog: Asked['dialog']) => void
}) {
  const { username, email, createdAt, lastUsedAt, hasSecondFactor, isYou } = administrator
  const Icon = hasSecondFactor ? ShieldCheck : KeyRound
  return (
    <li className="flex min-w-0 flex-col rounded-card border border-line bg-card p-4 shadow-card [overflow-wrap:anywhere]">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <bdi className="text-l font-bold leading-tight">{username}</bdi>
        {isYou && (
          <span className="rounded-pill bg-blue-wash px-2.5 py-0.5 text-s font-semibold">
            {words.you}
          </span>
        )}
      </p>
      <p className="text-s text-ink-soft">{email}</p>
      <p className="mt-2 flex items-center gap-2 text-s">
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        {hasSecondFactor ? words.codesOn : words.codesOff}
      </p>
      <p className="mt-1 text-s text-ink-soft">
        {lastUsedAt ? words.lastUsed(formatAgo(lastUsedAt)) : words.neverUsed}
        {'. '}
        {words.added(formatWhen(createdAt))}
      </p>
      <div className="mt-auto flex flex-wrap items-center gap-x-2 gap-y-1 pt-3">
        {!isYou && (
          <QuietButton
            shape="framed"
            aria-label={words.signOutOf(username)}
            onClick={() => onAsk('signOut')}
          >
            {words.signOut}
          </QuietButton>
        )}
        {!isYou && hasSecondFactor && (
          <QuietButton
            shape="framed"
            aria-label={words.codesOffOf(username)}
            onClick={() => onAsk('codesOff')}
          >
            {words.codesOffAction}
          </QuietButton>
        )}
        {!isOnlyAdministrator && (
          <QuietButton
            tone="red"
            className="ml-auto"
            aria-label={words.removeOf(username)}
            onClick={() => onAsk('remove')}
          >
            {words.remove}
          </QuietButton>
        )}
      </div>
    </li>
  )
}
