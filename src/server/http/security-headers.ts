import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

/** Nothing loads from other origins and no inline code runs; inline style sheets are allowed by their hash. */
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
    // My appointment without a network (docs/decisions/0036)
    "worker-src 'self'",
    // For the frame in which administrators read messages.
    "frame-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';')
}

/** Helmet's headers and our policy, computed once: they are the same for every answer. */
export function securityHeaders(isHttps: boolean): Record<string, string> {
  // Answers contain personal data, so the default is no caching; pages and the list of events override it.
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
    // Only for Flash, Internet Explorer 8 and the XSS filter of old browsers: not worth the bytes.
    xPermittedCrossDomainPolicies: false,
    xDownloadOptions: false,
    xXssProtection: false,
  })
  apply({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  return headers
}
