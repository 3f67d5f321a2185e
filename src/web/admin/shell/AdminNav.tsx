import {
  CalendarDays,
  ChartColumn,
  ExternalLink,
  LayoutDashboard,
  LogOut,
  Mail,
  Phone,
  Search,
  Settings,
  UserRoundX,
  UsersRound,
} from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { api, paths } from '../../../contract/paths.ts'
import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { ApiError, OfflineError, send } from '../../api/client.ts'
import { useSession } from '../../api/session.ts'
import { Drum } from '../../ui/Brand.tsx'
import { useShownSettings } from './shown-settings.ts'
import { useLeaving } from './use-leaving.tsx'

const words = adminShell.nav

const navItems = [
  { path: paths.adminDashboard(), label: words.dashboard, Icon: LayoutDashboard },
  { path: paths.adminEvents(), label: words.events, Icon: CalendarDays },
  { path: paths.adminRegistrations(), label: words.registrations, Icon: UsersRound },
  { path: paths.adminFamilies(), label: words.families, Icon: Search },
  { path: paths.adminCalls(), label: words.calls, Icon: Phone },
  { path: paths.adminBlacklist(), label: words.blacklist, Icon: UserRoundX },
  { path: paths.adminMessages(), label: words.messages, Icon: Mail },
  { path: paths.adminAnalytics(), label: words.analytics, Icon: ChartColumn },
  { path: paths.adminSettings(), label: words.settings, Icon: Settings },
]

const itemClass =
  'flex min-h-12 w-full items-center gap-3 rounded-small border-l-[3px] px-3 font-semibold text-rail-ink no-underline hover:bg-rail-on hover:text-rail-ink'
const otherClass = 'border-transparent'
const currentClass = 'border-sun bg-rail-on'

/** Hidden on a phone, where NavDrawer replaces it. */
export function AdminRail() {
  return (
    <div className="hidden bg-rail print:hidden min-[64rem]:block">
      <nav
        aria-label={words.label}
        className="sticky top-0 flex h-screen flex-col gap-5 overflow-y-auto p-4"
      >
        <RailBrand />
        <NavLinks />
      </nav>
    </div>
  )
}

export function RailBrand() {
  const { programName } = useShownSettings()
  return (
    <div className="flex min-h-11 items-center gap-2.5 px-1 text-l font-heavy tracking-tight text-rail-ink">
      <Drum />
      <span className="min-w-0 truncate">{programName}</span>
    </div>
  )
}

/** With `onNavigate`, which closes the drawer, the new page replaces the drawer's history entry. */
export function NavLinks({ onNavigate }: { onNavigate?: () => void }) {
  const [path] = useLocation()
  return (
    <div className="flex grow flex-col gap-1">
      {navItems.map((screen) => {
        const isCurrent = path === screen.path || path.startsWith(`${screen.path}/`)
        return (
          <Link
            key={screen.path}
            href={screen.path}
            onClick={onNavigate}
            replace={onNavigate !== undefined}
            aria-current={isCurrent ? 'page' : undefined}
            className={`${itemClass} ${isCurrent ? currentClass : otherClass}`}
          >
            <screen.Icon aria-hidden="true" className="size-5 shrink-0" />
            {screen.label}
          </Link>
        )
      })}
      <div className="mt-auto pt-4">
        <a
          href={paths.home()}
          target="_blank"
          rel="noreferrer"
          className={`${itemClass} ${otherClass}`}
        >
          <ExternalLink aria-hidden="true" className="size-5 shrink-0" />
          {words.publicPage}
        </a>
        <SignOutButton />
      </div>
    </div>
  )
}

function SignOutButton() {
  const { start, isBusy, question } = useLeaving(signOut)
  return (
    <>
      <button
        type="button"
        aria-disabled={isBusy || undefined}
        className={`${itemClass} ${otherClass}`}
        onClick={start}
      >
        <LogOut aria-hidden="true" className="size-5 shrink-0" />
        {isBusy ? adminShell.signingOut : adminShell.signOut}
      </button>
      {question}
    </>
  )
}

/** Ends the session on the server and on this device. A full page load leaves nothing in memory (SPEC.md 2). */
function signOut(): void {
  // Not awaited, because a network may never respond. The call has its token already, and may outlive the page.
  send(api.adminLogout(), { method: 'POST', keepalive: true }).catch((error: unknown) => {
    // Offline, or the session has already ended on the server
    if (!(error instanceof OfflineError || error instanceof ApiError)) throw error
  })
  window.location.assign(paths.adminLogin())
  useSession.getState().clearSession()
}
