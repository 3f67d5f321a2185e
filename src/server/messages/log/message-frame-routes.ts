import type { App } from '../../http/typed-app.ts'

/**
 * E-mails have inline styles, which our pages' policy forbids; a srcdoc or blob: frame would inherit that policy. This
 * frame's policy allows only inline styles and embedded pictures (docs/decisions/0010).
 */
const policy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  // Lets our page write into the frame; harmless without allow-scripts
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
