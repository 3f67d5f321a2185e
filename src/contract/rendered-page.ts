import { defaultLanguage, type Language } from '../domain/language.ts'
import type { Appointment } from './cancellation.ts'
import type { Event } from './event.ts'
import type { MyAppointment } from './my-appointment.ts'
import { publicPatterns } from './paths.ts'
import type { routePatterns } from './route-patterns.ts'
import type { Settings } from './settings.ts'

/**
 * The events in a page's document; server and browser render the page from them. `renderedFor` is the start of the
 * latest slot that has started (the epoch if none has), so the document changes only when the page does.
 */
export type InitialEvents = { events: Event[]; renderedFor: string }

/** `renderedFor` is the time of the request. */
export type InitialAppointment = { renderedFor: string; cancel?: Appointment; my?: MyAppointment }

export type InitialData = InitialEvents | InitialAppointment

/** The element that holds the initial data as JSON; empty if the page has none */
export const initialDataElementId = 'initial-data'

/** Exported by the build's page renderer; returns the HTML of #root. `search` is without "?". */
export type RenderPage = (page: {
  language: Language
  /** Without the language prefix */
  path: string
  search: string
  settings: Settings
  initial: InitialData | null
}) => string

/** Screens whose document has HTML in #root (docs/decisions/0032) */
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

/** "register.html", in Spanish "register.es.html"; "index" has no HTML in #root */
export function documentName(
  screen: keyof typeof renderedScreens | 'index',
  language: Language,
): string {
  return language === defaultLanguage ? `${screen}.html` : `${screen}.${language}.html`
}
