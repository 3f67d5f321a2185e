import { Link, Redirect, useSearch } from 'wouter'
import { paths } from '../../../contract/paths.ts'
import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { useSession } from '../../api/session.ts'
import { useIsInitialRender } from '../../initial-render.ts'
import { settings } from '../../settings.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { LoginForm } from './LoginForm.tsx'
import { nextPath } from './next-path.ts'
import { SignInFrame } from './SignInFrame.tsx'

const words = adminShell.login

/** SPEC.md 2, Admin login. After sign-in it redirects to the requested page. */
export function LoginPage() {
  const next = new URLSearchParams(useSearch()).get('next')
  const { token, admin, setSession } = useSession()
  const isInitialRender = useIsInitialRender()
  if (token && admin) return <Redirect to={nextPath(next)} replace />
  return (
    <SignInFrame
      title={words.title}
      lead={next && !isInitialRender ? words.toGoOn : words.lead(settings.programName)}
      below={{ href: paths.home(), label: words.backHome }}
    >
      {/* Signing in sets the session, so that the redirect above runs. */}
      {isInitialRender ? (
        <Skeleton className="h-65" />
      ) : (
        <LoginForm onSignedIn={(answer) => setSession(answer.token, answer.admin)} />
      )}
      <p className="mt-3 text-center">
        <Link href={paths.adminPasswordReset()} className="inline-block py-3 font-semibold">
          {words.forgot}
        </Link>
      </p>
    </SignInFrame>
  )
}
