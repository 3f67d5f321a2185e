import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { settings } from '../../settings.ts'
import { Drum } from '../../ui/Brand.tsx'
import { usePageFocus } from '../../ui/use-page-focus.ts'

export function SignInFrame({
  title,
  lead,
  below,
  children,
}: {
  title: string
  lead: ReactNode
  below: { href: string; label: string }
  children: ReactNode
}) {
  usePageFocus(title)
  return (
    <main className="mx-auto flex w-full max-w-[26rem] grow flex-col justify-center px-4 py-8">
      <div className="rounded-card border border-line bg-card p-5 shadow-card sm:p-8">
        <div className="mb-5 flex items-center gap-2.5 text-l font-heavy tracking-tight">
          <Drum />
          <span className="min-w-0 truncate">{settings.programName}</span>
        </div>
        <h1 className="text-xl">{title}</h1>
        <p className="mb-5 text-ink-soft [overflow-wrap:anywhere]">{lead}</p>
        {children}
      </div>
      <Link href={below.href} className="mx-auto mt-4 py-3 font-semibold">
        {below.label}
      </Link>
    </main>
  )
}
