import { existsSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { publicPatterns, routePatterns } from '../../contract/paths.ts'
import { documentName } from '../../contract/rendered-page.ts'
import type { Settings } from '../../contract/settings.ts'
import {
  defaultLanguage,
  inLanguage,
  type Language,
  languages,
  splitLanguage,
} from '../../domain/language.ts'
import { leadToLanguage } from './chosen-language.ts'
import { notFound } from './error-handler.ts'
import { fillPage, type Page, readTemplate, sendPage } from './pages.ts'
import {
  createRenderedPages,
  type RenderedPages,
  type RenderedPagesDeps,
} from './rendered-pages.ts'

export type NotFoundHandler = (request: FastifyRequest, reply: FastifyReply) => unknown

/**
 * Serves the built web app: hashed assets for a year, and a document for every screen. Returns the handler for
 * addresses that nothing else answers.
 */
export async function serveWeb(
  app: FastifyInstance,
  given: Omit<RenderedPagesDeps, 'log'>,
): Promise<NotFoundHandler> {
  const settings = publicSettings(given.settings)
  const deps = { ...given, settings, log: app.log }
  const { folder } = deps
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/*.br', '**/*.gz', '*.html', ...symbolicLinksIn(folder)],
    setHeaders: (reply, path) => {
      const forever = path.includes('/assets/')
      // Browsers apply a policy to documents only; without it, each of the code's files is 0.3 kB smaller.
      if (forever) reply.removeHeader('content-security-policy')
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })

  const rendered = await createRenderedPages(deps)
  const emptyPages = new Map<Language, Page>()
  for (const language of languages) {
    const file = join(folder, documentName('index', language))
    if (!existsSync(file)) continue
    const emptyPage = fillPage(readTemplate(file, settings))
    emptyPages.set(language, emptyPage)
    const screens = language === defaultLanguage ? routePatterns : publicPatterns
    for (const [screen, url] of Object.entries(screens)) {
      const render = rendered?.[language][screen as keyof RenderedPages]
      const isHome = url === publicPatterns.home
      const path = inLanguage(url, language)
      // Links within the pages name home as "/es/".
      for (const address of isHome && path !== url ? [path, `${path}/`] : [path]) {
        app.get(address, { schema: { hide: true } }, async (request, reply) => {
          const [, search = ''] = request.url.split('?', 2)
          if (isHome && leadToLanguage(language, request, reply)) return reply
          return sendPage((await render?.(search)) ?? emptyPage, request, reply)
        })
      }
    }
  }
  return (request, reply) => {
    const wantsPage =
      ['GET', 'HEAD'].includes(request.method) && !/^\/api(?:[/?]|$)/.test(request.url)
    const { language } = splitLanguage(request.url)
    const page = emptyPages.get(language) ?? emptyPages.get(defaultLanguage)
    return wantsPage && page ? sendPage(page, request, reply, 404) : notFound(request, reply)
  }
}

/** Only these fields: the argument may be the whole configuration, with its secrets. */
function publicSettings(given: Settings): Settings {
  const { programName, contactPhone, contactPhoneDigits, contactEmail, timeZone } = given
  const { defaultState, serviceZipCodes, sendsTexts, sendsMail, noShows } = given
  return {
    programName,
    contactPhone,
    contactPhoneDigits,
    contactEmail,
    timeZone,
    defaultState,
    serviceZipCodes,
    sendsTexts,
    sendsMail,
    noShows,
  }
}

/** Symbolic links are not served: the build makes none, and they could lead out of the folder. */
function symbolicLinksIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isSymbolicLink())
    .map((link) => relative(folder, join(link.parentPath, link.name)).replaceAll('\\', '/'))
    .flatMap((path) => [path, `${path}/**`])
}
