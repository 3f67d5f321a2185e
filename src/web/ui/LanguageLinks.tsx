import { useLocation, useSearch } from 'wouter'
import { chosenLanguageCookie, languageParameter } from '../../contract/chosen-language.ts'
import { paths } from '../../contract/paths.ts'
import { defaultLanguage, inLanguage, languageNames, languages } from '../../domain/language.ts'
import { useIsInitialRender } from '../initial-render.ts'
import { language } from '../words.ts'

const yearSeconds = 365 * 24 * 60 * 60

/** Links to this page in each other language. The choice is stored, because home's address without one follows it. */
export function LanguageLinks() {
  const [path] = useLocation()
  // The server renders home for every query alike.
  const current = useSearch()
  const search = useIsInitialRender() && path === paths.home() ? '' : current
  return languages
    .filter((other) => other !== language)
    .map((other) => {
      const isPlainHome = path === paths.home() && other === defaultLanguage
      const choice = isPlainHome ? `${languageParameter}=${other}` : ''
      const query = [search, choice].filter(Boolean).join('&')
      return (
        <a
          key={other}
          lang={other}
          hrefLang={other}
          translate="no"
          className="tap inline-flex min-h-11 shrink-0 items-center px-2"
          href={inLanguage(path, other) + (query && `?${query}`)}
          onClick={() => {
            // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers.
            document.cookie = `${chosenLanguageCookie}=${other}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
          }}
        >
          {languageNames[other]}
        </a>
      )
    })
}
