import { Fragment, type ReactNode } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { isRenewable, useSession } from '../../api/session.ts'
import { loginPath } from '../login/next-path.ts'
import { SignInAgainDialog } from './SignInAgainDialog.tsx'

/**
 * Renders a page only after somebody has signed in. If the session ends later, a dialog covers the page, so that no
 * input is lost.
 */
export function SignedIn({
  children,
  worksSignedOut = false,
}: {
  children: ReactNode
  /** The page also works after the session has ended, and has its own dialog to sign in again (decision 0041). */
  worksSignedOut?: boolean
}) {
  const [path] = useLocation()
  const search = useSearch()
  const session = useSession()
  const { token, admin } = session
  const canRenew = isRenewable(session)
  if (!admin || !(token || canRenew || worksSignedOut)) {
    return <Redirect to={loginPath(search ? `${path}?${search}` : path)} replace />
  }
  // The key keeps state from passing to the next administrator.
  return (
    <Fragment key={admin.id}>
      {children}
      {canRenew && !worksSignedOut && <SignInAgainDialog admin={admin} />}
    </Fragment>
  )
}
