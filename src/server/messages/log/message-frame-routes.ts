import type { App } from '../../http/typed-app.ts'

/**
 * The document that the administration writes an e-mail into. E-mails carry their looks inline, which our pages'
 * policy forbids and a srcdoc or blob: frame would inherit; this empty one allows looks, and nothing else: no
 * script, no form, nothing loaded, whatever is written into it (docs/decisions/0010).
 */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  // Its own origin, so that our page may write into it; without allow-scripts that gives it no power.
  'sandbox allow-same-origin',
].join(';')

const empty =
  '<!doctype html><html lang="en"><head><title>Message</title></head><body></body></html>'

export function messageFrameRoutes(app: App): void {
  const summary = 'An empty document in which the administration shows an e-mail'
  app.get('/api/message-frame', { schema: { tags: ['administration'], summary } }, (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('x-frame-options', 'SAMEORIGIN')
      .send(empty),
  )
}
