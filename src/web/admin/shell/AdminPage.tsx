import type { ReactNode } from 'react'
import { SkipLink } from '../../ui/PublicPage.tsx'
import { usePageFocus } from '../../ui/use-page-focus.ts'
import { AdminHeader } from './AdminHeader.tsx'
import { AdminRail } from './AdminNav.tsx'
import { SendingBanner } from './SendingBanner.tsx'

type AdminPageProps = {
  title: string
  actions?: ReactNode
  children: ReactNode
}

export function AdminPage({ title, actions, children }: AdminPageProps) {
  usePageFocus(title)
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page px-4 pb-16 min-[64rem]:px-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 pb-5 pt-4 min-[64rem]:pt-6">
        <h1 className="min-w-0 text-xl [overflow-wrap:anywhere]">{title}</h1>
        {actions}
      </div>
      {children}
    </main>
  )
}

export function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <div className="grow min-[64rem]:grid min-[64rem]:grid-cols-[15rem_minmax(0,1fr)]">
        <AdminRail />
        <div className="min-w-0">
          <AdminHeader />
          <SendingBanner />
          {children}
        </div>
      </div>
    </>
  )
}
