import { defaultLanguage, type Language } from '../domain/language.ts'
import type { Event } from './event.ts'
import { routePatterns } from './paths.ts'
import type { Settings } from './settings.ts'

/**
 * The list of events inside a page's document, which both renderers start from.
 * `renderedFor` is the start of the latest slot that has started (the epoch if none has), so it changes only
 * when the page does.
 */
export type InitialEvents = { events: Event[]; renderedFor: string }

/** Element of index.html that carries the initial events as JSON; empty where the page has none */
export const initialEventsElementId = 'initial-events'

/** What the build's page renderer exports: the HTML of #root. `search` comes without "?". */
export type RenderPage = (page: {
  language: Language
  /** Without the language's prefix */
  path: string
  search: string
  settings: Settings
  initialEvents: InitialEvents | null
}) => string

/** Screens whose document comes with HTML in #root (decision 0032) */
export const renderedScreens = {
  home: routePatterns.home,
  register: routePatterns.register,
  registrationSuccess: routePatterns.registrationSuccess,
  privacy: routePatterns.privacy,
  adminLogin: routePatterns.adminLogin,
} as const

/** The build's document of a screen: "register.html", in Spanish "register.es.html"; "index" has no HTML in #root. */
export function documentName(
  screen: keyof typeof renderedScreens | 'index',
  language: Language,
): string {
  return language === defaultLanguage ? `${screen}.html` : `${screen}.${language}.html`
}
