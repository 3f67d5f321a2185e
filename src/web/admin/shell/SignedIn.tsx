import type { ReactNode } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import { useSession } from '../../api/session.ts'
import { loginPath } from './next-path.ts'

/**
 * Lets only signed-in administrators see a screen; everybody else signs in first and comes back.
 * It stands around the screen, so that nothing of it runs, or asks the server, without a session.
 */
export function SignedIn({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const search = useSearch()
  const isSignedIn = useSession((session) => session.token !== null)
  if (isSignedIn) return children
  return <Redirect to={loginPath(search ? `${path}?${search}` : path)} replace />
}
