import { Link, Redirect, useSearch } from 'wouter'
import { paths } from '../../../contract/paths.ts'
import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { useSession } from '../../api/session.ts'
import { useIsInitialRender } from '../../initial-render.ts'
import { settings } from '../../settings.ts'
import { Drum } from '../../ui/Brand.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { usePageFocus } from '../../ui/use-page-focus.ts'
import { nextPath } from '../shell/next-path.ts'
import { LoginForm } from './LoginForm.tsx'

const words = adminShell.login

/** SPEC.md 2, Admin login. After sign-in it redirects to the requested page. */
export function LoginPage() {
  usePageFocus(words.title)
  const next = new URLSearchParams(useSearch()).get('next')
  const { token, admin, setSession } = useSession()
  const isInitialRender = useIsInitialRender()
  if (token && admin) return <Redirect to={nextPath(next)} replace />
  return (
    <main className="mx-auto flex w-full max-w-[26rem] grow flex-col justify-center px-4 py-8">
      <div className="rounded-card border border-line bg-card p-5 shadow-card sm:p-8">
        <div className="mb-5 flex items-center gap-2.5 text-l font-heavy tracking-tight">
          <Drum />
          <span className="min-w-0 truncate">{settings.programName}</span>
        </div>
        <h1 className="text-xl">{words.title}</h1>
        <p className="mb-5 text-ink-soft">
          {next && !isInitialRender ? words.toGoOn : words.lead(settings.programName)}
        </p>
        {/* The redirect above runs once there is a session. */}
        {isInitialRender ? (
          <Skeleton className="h-65" />
        ) : (
          <LoginForm onSignedIn={(answer) => setSession(answer.token, answer.admin)} />
        )}
      </div>
      <Link href={paths.home()} className="mx-auto mt-4 py-3 font-semibold">
        {words.backHome}
      </Link>
    </main>
  )
}
