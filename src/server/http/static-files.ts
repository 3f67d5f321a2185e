import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { api, routePatterns } from '../../contract/paths.ts'
import { type Settings, settingsElementId } from '../../contract/settings.ts'
import { notFound } from './error-handler.ts'
import { contentSecurityPolicy } from './security-headers.ts'

/** Serves the built web app: its assets, cached for a year, and one page for all screens. Returns the handler for 404. */
export async function serveWeb(
  app: FastifyInstance,
  folder: string,
  settings: Settings,
): Promise<typeof notFound> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', '*.html', ...symbolicLinksIn(folder)],
    setHeaders: (reply, path) => {
      const forever = path.includes('/assets/')
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })

  const page = preparePage(join(folder, 'index.html'), settings)
  // Home has its first screen rendered by the build, for phones that load the code slowly (decision 0016).
  const home = preparePage(join(folder, 'home.html'), settings)
  for (const url of Object.values(routePatterns)) {
    const screenPage = url === routePatterns.home ? home : page
    app.get(url, { schema: { hide: true } }, (request, reply) =>
      sendPage(screenPage, request, reply, 200),
    )
  }
  return (request, reply) => {
    const wantsPage =
      ['GET', 'HEAD'].includes(request.method) && !/^\/api(?:[/?]|$)/.test(request.url)
    return wantsPage ? sendPage(page, request, reply, 404) : notFound(request, reply)
  }
}

/** Symbolic links are not served: the build makes none, and they could lead out of the folder. */
function symbolicLinksIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isSymbolicLink())
    .map((link) => relative(folder, join(link.parentPath, link.name)).replaceAll('\\', '/'))
    .flatMap((path) => [path, `${path}/**`])
}

type Page = { plain: Buffer; gzip: Buffer; brotli: Buffer; etag: string; policy: string }

/** The built page with this installation's settings: as JSON for the code, and in place of %name% in the HTML. */
function preparePage(file: string, settings: Settings): Page {
  const { programName, contactPhone, contactPhoneDigits, contactEmail, ...others } = settings
  const { timeZone, defaultState, serviceZipCodes, sendsTexts, sendsMail } = others
  const words = { programName, contactPhone, contactPhoneDigits, contactEmail }
  const data: Settings = {
    ...words,
    timeZone,
    defaultState,
    serviceZipCodes,
    sendsTexts,
    sendsMail,
  }
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  const slot = new RegExp(`(<script[^>]*id="${settingsElementId}"[^>]*>)[^<]*(</script>)`)
  let html = readFileSync(file, 'utf8')
  for (const [name, word] of Object.entries(words)) {
    html = html.replaceAll(`%${name}%`, () => escapeHtml(word))
  }
  const plain = Buffer.from(html.replace(slot, (_all, open, close) => `${open}${json}${close}`))
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  const styles = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, css = '']) => css)
  const policy = contentSecurityPolicy(styles)
  return { plain, gzip: gzipSync(plain), brotli: brotliCompressSync(plain), etag, policy }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply, status: number) {
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', page.policy)
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', page.etag)
  // Lets the browser fetch the list while the code that asks for it still loads.
  if (request.url === '/') {
    reply.header('link', `<${api.events()}>; rel=preload; as=fetch; crossorigin=use-credentials`)
  }
  if (status === 200 && request.headers['if-none-match'] === page.etag)
    return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  if (accepted.includes('br')) return reply.header('content-encoding', 'br').send(page.brotli)
  if (accepted.includes('gzip')) return reply.header('content-encoding', 'gzip').send(page.gzip)
  return reply.send(page.plain)
}
