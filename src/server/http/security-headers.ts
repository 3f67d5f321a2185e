import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

/**
 * The site loads nothing from elsewhere and runs no inline code.
 * A style sheet within a page counts only where its text is named here.
 */
export function contentSecurityPolicy(pageStyles: string[] = []): string {
  const hashes = pageStyles.map(
    (css) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    "script-src 'self'",
    ["style-src 'self'", ...hashes].join(' '),
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    // Only the empty document that administrators read messages in.
    "frame-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';')
}

/**
 * Helmet's headers and our policy, computed once: they are the same for every answer.
 * No page address leaves the site as a referrer.
 */
export function securityHeaders(isHttps: boolean): Record<string, string> {
  // Answers carry names and addresses; what may be kept, such as pages and the list of events, says so itself.
  const headers: Record<string, string> = {
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy(),
  }
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: (name: string) => {
      delete headers[name.toLowerCase()]
    },
  }
  const apply = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: isHttps ? { maxAge: 31_536_000 } : false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    // Flash, Internet Explorer 8 and the filter of old browsers need no word from us on a slow line.
    xPermittedCrossDomainPolicies: false,
    xDownloadOptions: false,
    xXssProtection: false,
  })
  apply({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  return headers
}
