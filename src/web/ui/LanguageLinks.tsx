import { useContext } from 'react'
import { useLocation, useSearch } from 'wouter'
import { chosenLanguageCookie, languageParameter } from '../../contract/chosen-language.ts'
import { paths, publicPatterns } from '../../contract/paths.ts'
import { defaultLanguage, inLanguage, languageNames, languages } from '../../domain/language.ts'
import { InitialRender, useIsInitialRender } from '../initial-render.ts'
import { language } from '../words.ts'

const yearSeconds = 365 * 24 * 60 * 60

/** Links to this page in the other languages. A cookie stores the choice for home's URL, which names no language. */
export function LanguageLinks() {
  const [current] = useLocation()
  const query = useSearch()
  const initial = useContext(InitialRender)
  const hasAppointment = initial !== null && !('events' in initial)
  // A document without an appointment is the same for every personal link and, except on register, for every query.
  const isShared = useIsInitialRender() && !hasAppointment
  const path = isShared ? current.split('/', 2).join('/') || paths.home() : current
  const search = isShared && path !== publicPatterns.register ? '' : query
  return languages
    .filter((other) => other !== language)
    .map((other) => {
      const isPlainHome = path === paths.home() && other === defaultLanguage
      const choice = isPlainHome ? `${languageParameter}=${other}` : ''
      const parameters = [search, choice].filter(Boolean).join('&')
      return (
        <a
          key={other}
          lang={other}
          hrefLang={other}
          translate="no"
          className="tap inline-flex min-h-11 shrink-0 items-center px-2"
          href={inLanguage(path, other) + (parameters && `?${parameters}`)}
          onClick={({ currentTarget }) => {
            // The fragment carries the wizard's step, which otherwise only the history entry has.
            currentTarget.hash = history.state?.step ?? ''
            // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in older browsers.
            document.cookie = `${chosenLanguageCookie}=${other}; Path=/; Max-Age=${yearSeconds}; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
          }}
        >
          {languageNames[other]}
        </a>
      )
    })
}
