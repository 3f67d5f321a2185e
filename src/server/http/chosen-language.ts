import type { FastifyReply, FastifyRequest } from 'fastify'
import { chosenLanguageCookie, languageParameter } from '../../contract/chosen-language.ts'
import { paths } from '../../contract/paths.ts'
import {
  defaultLanguage,
  inLanguage,
  isLanguage,
  type Language,
  preferredLanguage,
} from '../../domain/language.ts'

const cookie = new RegExp(`(?:^|;\\s*)${chosenLanguageCookie}=(\\w+)`)

/**
 * Redirects a request for home to the visitor's language: the choice in the cookie, else the browser's language.
 * Returns whether it did. The link to English also works without JavaScript, because it has the choice as a query
 * parameter.
 */
export function redirectToLanguage(
  language: Language,
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl }: { publicUrl: string },
): boolean {
  if (language !== defaultLanguage) return false
  const { cookie: cookies, 'accept-language': accepted } = request.headers
  const query = new URLSearchParams(request.url.split('?')[1])
  const chosen = query.get(languageParameter) ?? undefined
  query.delete(languageParameter)
  const search = query.size > 0 ? `?${query}` : ''
  if (isLanguage(chosen)) {
    const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
    reply.header(
      'set-cookie',
      `${chosenLanguageCookie}=${chosen}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`,
    )
    reply
      .header('cache-control', 'no-store')
      .redirect(inLanguage(paths.home(), chosen) + search, 303)
    return true
  }
  reply.header('vary', 'accept-language, cookie')
  const stored = cookies?.match(cookie)?.[1]
  const preferred = isLanguage(stored) ? stored : preferredLanguage(accepted)
  if (preferred === defaultLanguage) return false
  reply
    .header('cache-control', 'no-cache')
    .redirect(inLanguage(paths.home(), preferred) + search, 302)
  return true
}
