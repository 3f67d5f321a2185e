import { Menu } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { useSession } from '../../api/session.ts'
import { Drum } from '../../ui/Brand.tsx'
import { NavDrawer } from './NavDrawer.tsx'
import { useShownSettings } from './shown-settings.ts'

const AccountDialog = lazy(() =>
  import('../account/AccountDialog.tsx').then((module) => ({ default: module.AccountDialog })),
)

export function AdminHeader() {
  const [open, setOpen] = useState<'menu' | 'account' | null>(null)
  const { programName } = useShownSettings()
  const close = () => setOpen(null)
  const menuButton = useRef<HTMLButtonElement>(null)
  return (
    <header
      data-toast-room
      className="flex items-center gap-2 border-b border-line bg-card px-2 py-1.5 print:hidden min-[64rem]:justify-end min-[64rem]:px-6"
    >
      <button
        ref={menuButton}
        type="button"
        aria-label={adminShell.nav.openMenu}
        aria-haspopup="dialog"
        onClick={() => setOpen('menu')}
        className="grid size-12 shrink-0 place-items-center rounded-control hover:bg-blue-wash min-[64rem]:hidden"
      >
        <Menu aria-hidden="true" className="size-6" />
      </button>
      <div className="flex min-w-0 grow items-center gap-2.5 text-l font-heavy tracking-tight min-[64rem]:hidden">
        <Drum />
        <span className="min-w-0 truncate">{programName}</span>
      </div>
      <AccountButton onClick={() => setOpen('account')} />
      {open === 'menu' && <NavDrawer onClose={close} opener={menuButton} />}
      {open === 'account' && (
        <Suspense>
          <AccountDialog onClose={close} />
        </Suspense>
      )}
    </header>
  )
}

function AccountButton({ onClick }: { onClick: () => void }) {
  const admin = useSession((session) => session.admin)
  if (!admin) return null
  const { username, email } = admin
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onClick}
      className="flex min-h-12 min-w-0 shrink-0 items-center gap-3 rounded-control px-2 text-left hover:bg-blue-wash"
    >
      <InitialAvatar name={username} />
      <span className="sr-only">{adminShell.account.title}:</span>
      <span className="sr-only min-w-0 max-w-64 sm:not-sr-only">
        <span className="block truncate font-semibold leading-tight">{username}</span>
        <span className="sr-only">, </span>
        <span className="block truncate text-s leading-tight text-ink-soft">{email}</span>
      </span>
    </button>
  )
}

function InitialAvatar({ name }: { name: string }) {
  // Destructuring splits by code points; an emoji is two UTF-16 units.
  const [initial] = name.trim()
  return (
    <span
      aria-hidden="true"
      className="grid size-10 shrink-0 place-items-center rounded-pill bg-blue font-bold uppercase text-on-blue"
    >
      {initial}
    </span>
  )
}
