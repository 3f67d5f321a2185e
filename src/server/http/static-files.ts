import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { publicPatterns } from '../../contract/paths.ts'
import { documentName } from '../../contract/rendered-page.ts'
import { routePatterns } from '../../contract/route-patterns.ts'
import type { Settings } from '../../contract/settings.ts'
import {
  defaultLanguage,
  inLanguage,
  type Language,
  languages,
  splitLanguage,
} from '../../domain/language.ts'
import { serveAssets, serveRootFiles } from './assets.ts'
import { redirectToLanguage } from './chosen-language.ts'
import { notFound } from './error-handler.ts'
import { fillPage, type Page, readTemplate, sendPage } from './pages.ts'
import {
  createRenderedPages,
  type RenderedPages,
  type RenderedPagesDeps,
} from './rendered-pages.ts'

export type NotFoundHandler = (request: FastifyRequest, reply: FastifyReply) => unknown

/** Returns the handler for addresses that no route serves. */
export async function serveWeb(
  app: FastifyInstance,
  {
    settings,
    ...given
  }: Omit<RenderedPagesDeps, 'log' | 'settings'> & { settings: () => Settings },
): Promise<NotFoundHandler> {
  const { folder } = given
  serveRootFiles(app, folder)
  serveAssets(app, join(folder, 'assets'))

  const documents = await followDocuments(settings, {
    make: (current) => makeDocuments({ ...given, settings: current, log: app.log }),
    onFailure: (err) =>
      app.log.error(
        { err },
        'pages could not be built with the new settings; the previous ones are served',
      ),
  })
  for (const language of documents.latest().emptyPages.keys()) {
    const screens = language === defaultLanguage ? routePatterns : publicPatterns
    for (const [screen, url] of Object.entries(screens)) {
      const isHome = url === publicPatterns.home
      const path = inLanguage(url, language)
      // Links in the pages use "/es/" for home.
      for (const address of isHome && path !== url ? [path, `${path}/`] : [path]) {
        app.get(address, { schema: { hide: true } }, async (request, reply) => {
          const [address = '', ...queries] = request.url.split('?')
          const search = queries.join('?')
          if (isHome && redirectToLanguage(language, request, reply, given)) return reply
          const { rendered, emptyPages } = await documents.current()
          const render = rendered?.[language][renderedAs(screen) as keyof RenderedPages]
          const { token } = request.params as { token?: string }
          const link = token ? { token, path: splitLanguage(address).path, request } : undefined
          const page = (await render?.(search, link)) ?? emptyPages.get(language)
          return page ? sendPage(page, request, reply) : notFound(request, reply)
        })
      }
    }
  }
  return (request, reply) => {
    const wantsPage =
      ['GET', 'HEAD'].includes(request.method) && !/^\/api(?:[/?]|$)/.test(request.url)
    const { language } = splitLanguage(request.url)
    const { emptyPages } = documents.latest()
    const page = emptyPages.get(language) ?? emptyPages.get(defaultLanguage)
    return wantsPage && page ? sendPage(page, request, reply, 404) : notFound(request, reply)
  }
}

/** My appointment has two other addresses. */
const renderedAs = (screen: string) => (screen === 'myShort' || screen === 'signUp' ? 'my' : screen)

type Documents = {
  rendered: Record<Language, RenderedPages> | null
  emptyPages: Map<Language, Page>
}

async function makeDocuments(deps: RenderedPagesDeps): Promise<Documents> {
  const { folder, settings } = deps
  const rendered = await createRenderedPages(deps)
  const emptyPages = new Map<Language, Page>()
  for (const language of languages) {
    const file = join(folder, documentName('index', language))
    if (existsSync(file)) emptyPages.set(language, fillPage(readTemplate(file, settings)))
  }
  return { rendered, emptyPages }
}

/**
 * Builds the documents again after a setting has changed, because they contain the settings. If it fails, the previous
 * documents are served, and the next request tries again.
 */
async function followDocuments(
  settings: () => Settings,
  {
    make,
    onFailure,
  }: { make: (settings: Settings) => Promise<Documents>; onFailure: (error: unknown) => void },
) {
  let madeFor: Settings | undefined = settings()
  let latest = await make(madeFor)
  let current = Promise.resolve(latest)
  return {
    /** The documents that were last built, even while others are being built */
    latest: () => latest,
    current(): Promise<Documents> {
      const wanted = settings()
      if (wanted === madeFor) return current
      madeFor = wanted
      current = make(wanted).then(
        (made) => {
          if (madeFor === wanted) latest = made
          return made
        },
        (error: unknown) => {
          onFailure(error)
          if (madeFor === wanted) madeFor = undefined
          return latest
        },
      )
      return current
    },
  }
}
