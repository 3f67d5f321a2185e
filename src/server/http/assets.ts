import { lstat, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { accepts, encodings, varyByEncoding } from './encodings.ts'

/** What the build puts into the folder of hashed files; the rest of the web app is inside documents. */
const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

const extensions = { br: '.br', gzip: '.gz' }

/** For documents, or to ask for a file again, which browsers do not; each of the code's files is 0.6 kB smaller. */
const notForAssets = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'x-dns-prefetch-control',
  'x-frame-options',
]

/**
 * Serves the hashed files for a year, from memory once they have been asked for: a name's content never changes
 * (docs/decisions/0091). A name that is new is looked up in the folder, because the next build may already lie there
 * (0072).
 */
export function serveAssets(app: FastifyInstance, folder: string): void {
  const read = readOnce()
  app.get<{ Params: { name: string } }>(
    '/assets/:name',
    { schema: { hide: true } },
    async (request, reply) => {
      const { name } = request.params
      const type = contentTypes[extname(name)]
      if (!type || !assetName.test(name)) return reply.callNotFound()
      for (const encoding of [...encodings.filter((each) => accepts(request, each)), null]) {
        const content = await read(join(folder, encoding ? name + extensions[encoding] : name))
        if (!content) continue
        for (const header of notForAssets) reply.removeHeader(header)
        if (encoding) reply.header('content-encoding', encoding)
        varyByEncoding(reply)
        reply.type(type).header('cache-control', 'public, max-age=31536000, immutable')
        return reply.send(content)
      }
      return reply.callNotFound()
    },
  )
}

const assetName = /^[\w-][\w.-]*$/

/** Reads each file once. Undefined, and read again the next time, if there is none, or only a symbolic link. */
function readOnce() {
  const contents = new Map<string, Buffer>()
  return async (file: string): Promise<Buffer | undefined> => {
    const known = contents.get(file)
    if (known) return known
    // Not stat, which follows symbolic links
    const found = await lstat(file).catch(() => null)
    if (!found?.isFile()) return undefined
    const content = await readFile(file)
    contents.set(file, content)
    return content
  }
}
