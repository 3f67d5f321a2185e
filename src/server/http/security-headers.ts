import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'

type Inline = { styles: string[]; scripts: string[] }

/** Nothing loads from other origins. Inline scripts and styles must have one of these hashes. */
export function contentSecurityPolicy({ styles, scripts }: Inline = { styles: [], scripts: [] }) {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map(hashOf)].join(' '),
    ["style-src 'self'", ...styles.map(hashOf)].join(' '),
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    // Service workers, for My appointment and check-in without a network (docs/decisions/0036, 0041)
    "worker-src 'self'",
    // For the frame in which administrators read e-mails
    "frame-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';')
}

/** For responses that are not documents: nothing loads, and nothing may frame them. */
export const policyOfData = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';')

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * Headers that only matter for documents, or repeat `frame-ancestors`. Each of them costs 2 % of the time of
 * `GET /api/events`.
 */
export const onlyForPages = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-frame-options',
]

export function securityHeaders(isHttps: boolean): (url: string) => Record<string, string> {
  // No caching by default, because responses contain personal data. Pages, assets and the list of events override it.
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
    // Off: these are for Flash, Internet Explorer 8 and the XSS filters of old browsers.
    xPermittedCrossDomainPolicies: false,
    xDownloadOptions: false,
    xXssProtection: false,
  })
  apply({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  const ofApi = {
    ...Object.fromEntries(Object.entries(headers).filter(([name]) => !onlyForPages.includes(name))),
    'content-security-policy': policyOfData,
  }
  // `/api/docs` is a page.
  const isOfApi = (url: string) => url.startsWith('/api/') && !url.startsWith('/api/docs')
  return (url) => (isOfApi(url) ? ofApi : headers)
}
