import { Fragment, type ReactNode } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { isRenewable, useSession } from '../../api/session.ts'
import { SignInAgainDialog } from '../login/SignInAgainDialog.tsx'
import { loginPath } from './next-path.ts'

/**
 * Lets only signed-in administrators see a screen; everybody else signs in first and comes back.
 * It stands around the screen, so that nothing of it runs, or asks the server, without a session.
 * A session that ends under an open screen is renewed over it, so that nothing typed is lost.
 */
export function SignedIn({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const search = useSearch()
  const session = useSession()
  const { token, admin } = session
  const canRenew = isRenewable(session)
  if (!admin || !(token || canRenew)) {
    return <Redirect to={loginPath(search ? `${path}?${search}` : path)} replace />
  }
  // Keyed by the person: nothing of one administrator's screen passes to the next.
  return (
    <Fragment key={admin.id}>
      {children}
      {canRenew && <SignInAgainDialog admin={admin} />}
    </Fragment>
  )
}
