import { paths } from '../../../contract/paths.ts'
import { parseUrl } from '../../../domain/parse-url.ts'

export function loginPath(askedFor: string): string {
  return `${paths.adminLogin()}?${new URLSearchParams({ next: askedFor })}`
}

/** `next` comes from the URL and cannot be trusted, so only admin paths of this site are accepted. */
export function nextPath(next: string | null): string {
  const url = next ? parseUrl(next, ownOrigin) : null
  const isOwn = url?.origin === ownOrigin && url.pathname.startsWith('/admin/')
  return isOwn && url.pathname !== paths.adminLogin()
    ? url.pathname + url.search
    : paths.adminDashboard()
}

// A placeholder, used only to detect whether `next` leads to another origin
const ownOrigin = 'http://here.invalid'
