import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import type { RenderPage } from '../contract/rendered-page.ts'
import * as enCore from '../contract/words/en/core.ts'
import * as enPages from '../contract/words/en/pages.ts'
import * as enPrivacy from '../contract/words/en/privacy.ts'
import * as esCore from '../contract/words/es/core.ts'
import * as esPages from '../contract/words/es/pages.ts'
import * as esPrivacy from '../contract/words/es/privacy.ts'
import { inLanguage, type Language } from '../domain/language.ts'
import { App } from './App.tsx'
import { startEventList } from './api/event-list.ts'
import { forgetQueries } from './api/Queries.tsx'
import { settings as current } from './settings.ts'
import {
  type CoreWords,
  type PageWords,
  type PrivacyWords,
  setCoreWords,
  setLanguage,
  setPageWords,
  setPrivacyWords,
} from './words.ts'

const core: Record<Language, CoreWords> = { en: enCore, es: esCore }
const pages: Record<Language, PageWords> = { en: enPages, es: esPages }
const privacy: Record<Language, PrivacyWords> = { en: enPrivacy, es: esPrivacy }

/** Renders the screens whose documents contain HTML. The server loads this module from the build (decision 0032). */
export const renderPage: RenderPage = ({ language, path, search, settings, initial }) => {
  // Rendering is synchronous, so the settings and languages of several apps in one process cannot mix.
  Object.assign(current, settings)
  setLanguage(language)
  setCoreWords(core[language])
  setPageWords(pages[language])
  setPrivacyWords(privacy[language])
  forgetQueries()
  startEventList(initial && 'events' in initial ? initial.events : null, 0)
  return renderToString(
    <Router ssrPath={inLanguage(path, language)} ssrSearch={search}>
      <App initial={initial} />
    </Router>,
  )
}
