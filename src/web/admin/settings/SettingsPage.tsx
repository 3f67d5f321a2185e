import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { paths } from '../../../contract/paths.ts'
import { adminSettings } from '../../../contract/words/en/admin-settings.ts'
import { AdminPage } from '../shell/AdminPage.tsx'

const { tabs } = adminSettings

const settingsPages = [
  { path: paths.adminSettings(), label: tabs.program },
  { path: paths.adminAdministrators(), label: tabs.administrators },
  { path: paths.adminData(), label: tabs.data },
  { path: paths.adminConnections(), label: tabs.connections },
  { path: paths.adminSystem(), label: tabs.system },
]

const linkClass =
  '-mb-px flex min-h-12 items-center border-b-[3px] px-1.5 font-semibold no-underline hover:bg-blue-wash hover:text-ink min-[24rem]:px-3'

export function SettingsPage({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}) {
  const [path] = useLocation()
  return (
    <AdminPage title={title} actions={actions}>
      <nav aria-label={adminSettings.label} className="mb-5 flex flex-wrap border-b border-line">
        {settingsPages.map((page) => {
          const isCurrent = page.path === path
          return (
            <Link
              key={page.path}
              href={page.path}
              aria-current={isCurrent ? 'page' : undefined}
              className={`${linkClass} ${isCurrent ? 'border-blue text-ink' : 'border-transparent text-ink-soft'}`}
            >
              {page.label}
            </Link>
          )
        })}
      </nav>
      {children}
    </AdminPage>
  )
}
