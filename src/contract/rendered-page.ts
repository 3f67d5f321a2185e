import { defaultLanguage, type Language } from '../domain/language.ts'
import type { Appointment } from './cancellation.ts'
import type { Event } from './event.ts'
import type { MyAppointment } from './my-appointment.ts'
import { publicPatterns } from './paths.ts'
import type { routePatterns } from './route-patterns.ts'
import type { Settings } from './settings.ts'

/**
 * The list of events inside a page's document, from which both the server and the browser render.
 * `renderedFor` is the start of the latest slot that has started (the epoch if none has), so it changes only
 * when the page does.
 */
export type InitialEvents = { events: Event[]; renderedFor: string }

/** The appointment in the document of a personal link: the API's response at `renderedFor`, the time of the request */
export type InitialAppointment = { renderedFor: string; cancel?: Appointment; my?: MyAppointment }

export type InitialData = InitialEvents | InitialAppointment

/** Element of index.html that carries the initial data as JSON; empty where the page has none */
export const initialDataElementId = 'initial-data'

/** What the build's page renderer exports: the HTML of #root. `search` comes without "?". */
export type RenderPage = (page: {
  language: Language
  /** Without the language's prefix */
  path: string
  search: string
  settings: Settings
  initial: InitialData | null
}) => string

/** Screens whose document has HTML in #root (decision 0032), by URL; a link without its appointment says "Loading". */
export const renderedScreens = {
  home: publicPatterns.home,
  register: publicPatterns.register,
  registrationSuccess: publicPatterns.registrationSuccess,
  cancel: '/cancel/any',
  my: '/my/any',
  find: publicPatterns.find,
  privacy: publicPatterns.privacy,
  adminLogin: '/admin/login' satisfies typeof routePatterns.adminLogin,
} as const

/** The build's document of a screen: "register.html", in Spanish "register.es.html"; "index" has no HTML in #root. */
export function documentName(
  screen: keyof typeof renderedScreens | 'index',
  language: Language,
): string {
  return language === defaultLanguage ? `${screen}.html` : `${screen}.${language}.html`
}
