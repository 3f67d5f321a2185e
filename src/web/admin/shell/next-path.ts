import { paths } from '../../../contract/paths.ts'

/** Where to sign in, and where to go on to afterwards. */
export function loginPath(askedFor: string): string {
  return `${paths.adminLogin()}?${new URLSearchParams({ next: askedFor })}`
}

/**
 * The page to open after signing in. `next` stands in the address, where anybody may write:
 * only paths of our own administration are followed, all else leads to the dashboard.
 */
export function nextPath(next: string | null): string {
  const url = next ? parse(next) : null
  const isOwn = url?.origin === here && url.pathname.startsWith('/admin/')
  return isOwn && url.pathname !== paths.adminLogin()
    ? url.pathname + url.search
    : paths.adminDashboard()
}

// Never visited: it only shows whether `next` would lead elsewhere.
const here = 'http://here.invalid'

function parse(next: string): URL | null {
  try {
    return new URL(next, here)
  } catch {
    // No address at all, such as "http://".
    return null
  }
}
