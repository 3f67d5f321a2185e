import { readdirSync } from 'node:fs'
import { lstat, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accepts, type Encoding, encodings, varyByEncoding } from './encodings.ts'
import { isKnownToClient } from './if-none-match.ts'
import { etagOf } from './pages.ts'
import { onlyForPages } from './security-headers.ts'

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
}

const extensions = { br: '.br', gzip: '.gz' }

/** Headers that only documents need; without them, the response with an asset is 0.6 kB smaller. */
const notForAssets = ['content-security-policy', ...onlyForPages]

/**
 * Serves the files whose names contain a hash. Each file stays in memory after its first request, because the content
 * of a name never changes (docs/decisions/0091). Reads new names from the folder, which may have a newer build (0072).
 */
export function serveAssets(app: FastifyInstance, folder: string): void {
  const read = readOnce()
  app.get<{ Params: { name: string } }>(
    '/assets/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params
      if (!contentTypes[extname(name)] || !assetName.test(name)) return reply.callNotFound()
      const found = await findFile(join(folder, name), request, read)
      if (!found) return reply.callNotFound()
      for (const header of notForAssets) reply.removeHeader(header)
      reply.header('cache-control', 'public, max-age=31536000, immutable')
      return sendFile(found, reply)
    },
  )
}

/**
 * Serves the icon and the workers from the folder of the documents. The next build has the same names, so each file is
 * read at each request, and browsers revalidate it.
 */
export function serveRootFiles(app: FastifyInstance, folder: string): void {
  for (const name of readdirSync(folder).filter((name) => contentTypes[extname(name)])) {
    app.get(`/${name}`, { schema: { hide: true } }, async (request, reply) => {
      const found = await findFile(join(folder, name), request, readRegularFile)
      if (!found) return reply.callNotFound()
      const etag = etagOf(found.content)
      reply.header('cache-control', 'no-cache').header('etag', etag)
      return isKnownToClient(request, etag) ? reply.code(304).send() : sendFile(found, reply)
    })
  }
}

const assetName = /^[\w-][\w.-]*$/

type Found = { content: Buffer; type: string; encoding: Encoding | null }
type Read = (file: string) => Promise<Buffer | undefined>

async function findFile(
  file: string,
  request: FastifyRequest,
  read: Read,
): Promise<Found | undefined> {
  const type = contentTypes[extname(file)] ?? ''
  for (const encoding of [...encodings.filter((each) => accepts(request, each)), null]) {
    const content = await read(encoding ? file + extensions[encoding] : file)
    if (content) return { content, type, encoding }
  }
}

function sendFile({ content, type, encoding }: Found, reply: FastifyReply) {
  if (encoding) reply.header('content-encoding', encoding)
  varyByEncoding(reply)
  return reply.type(type).send(content)
}

function readOnce(): Read {
  const contents = new Map<string, Buffer>()
  return async (file) => {
    const content = contents.get(file) ?? (await readRegularFile(file))
    if (content) contents.set(file, content)
    return content
  }
}

/** Undefined if the file is missing or a symbolic link, which is not from the build and could lead out of the folder */
async function readRegularFile(file: string): Promise<Buffer | undefined> {
  const found = await lstat(file).catch(() => null)
  return found?.isFile() ? readFile(file) : undefined
}
