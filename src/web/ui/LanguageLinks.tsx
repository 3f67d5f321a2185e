import { useLocation, useSearch } from 'wouter'
import { chosenLanguageCookie, languageParameter } from '../../contract/chosen-language.ts'
import { paths } from '../../contract/paths.ts'
import { defaultLanguage, inLanguage, languageNames, languages } from '../../domain/language.ts'
import { language } from '../words.ts'

const yearSeconds = 365 * 24 * 60 * 60

/** Links to this page in each other language. The choice is stored, because home's address without one follows it. */
export function LanguageLinks() {
  const [path] = useLocation()
  const search = useSearch()
  return languages
    .filter((other) => other !== language)
    .map((other) => {
      const isPlainHome = path === paths.home() && other === defaultLanguage
      const query = isPlainHome ? `${languageParameter}=${other}` : search
      return (
        <a
          key={other}
          lang={other}
          hrefLang={other}
          translate="no"
          className="tap inline-flex min-h-11 items-center px-2"
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
