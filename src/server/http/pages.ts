import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type InitialData, initialDataElementId } from '../../contract/rendered-page.ts'
import { type Settings, settingsElementId } from '../../contract/settings.ts'
import { accepts, type Encoding, encodings, varyByEncoding } from './encodings.ts'
import { isKnownToClient } from './if-none-match.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** A built document with this installation's settings. `policy` allows its inline script and style sheet. */
export type Template = { html: string; policy: string }

export type Page = {
  plain: Buffer
  /** Null for a personal document, which no cache may keep */
  etag: string | null
  policy: string
  encoded: Map<Encoding, Promise<Buffer>>
}

/** `head` is HTML for the end of the document's head. */
export function readTemplate(file: string, settings: Settings, head = ''): Template {
  const built = readFileSync(file, 'utf8')
  const html = built
    .replaceAll('%programName%', () => escapeHtml(settings.programName))
    .replace('</head>', () => `${head}</head>`)
  const inline = (tag: string) =>
    [...built.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, text = '']) => text)
  return {
    html: fillJson(html, settingsElementId, settings),
    policy: contentSecurityPolicy({ styles: inline('style'), scripts: inline('script') }),
  }
}

export function fillPage(
  { html, policy }: Template,
  root = '',
  initial: InitialData | null = null,
): Page {
  const filled = html.replace('<div id="root">', (start) => start + root)
  const plain = Buffer.from(initial ? fillJson(filled, initialDataElementId, initial) : filled)
  const isPersonal = initial !== null && !('events' in initial)
  const etag = isPersonal ? null : etagOf(plain)
  return { plain, etag, policy, encoded: new Map() }
}

export const etagOf = (bytes: Buffer) =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

/** Escapes "<", so that no text in the data can close the element. */
function fillJson(html: string, id: string, data: unknown): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  const element = new RegExp(`(<script[^>]*id="${id}"[^>]*>)[^<]*(</script>)`)
  return html.replace(element, (_all, open, close) => `${open}${json}${close}`)
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

export async function sendPage(
  page: Page,
  request: FastifyRequest,
  reply: FastifyReply,
  status = 200,
) {
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', page.policy)
    .header('cache-control', page.etag ? 'no-cache' : 'no-store')
  varyByEncoding(reply)
  if (page.etag) {
    reply.header('etag', page.etag)
    if (status === 200 && isKnownToClient(request, page.etag)) return reply.code(304).send()
  }
  const encoding = encodings.find((name) => accepts(request, name))
  if (!encoding) return reply.send(page.plain)
  return reply.header('content-encoding', encoding).send(await encode(page, encoding))
}

/** Not the maximum of 11, which is slow: home is compressed at every change, a personal document at every response. */
const brotliQuality = { shared: 5, personal: 4 }
const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) }

function encode({ plain, etag, encoded }: Page, encoding: Encoding): Promise<Buffer> {
  const cached = encoded.get(encoding)
  if (cached) return cached
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality[etag ? 'shared' : 'personal'] }
  const bytes = compress[encoding](plain, { params })
  encoded.set(encoding, bytes)
  return bytes
}
