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
  path: string
  search: string
  settings: Settings
  initialEvents: InitialEvents | null
}) => string

/** Screens whose document comes with HTML in #root; the build writes "<key>.html" for each (decision 0032). */
export const renderedScreens = {
  home: routePatterns.home,
  register: routePatterns.register,
  registrationSuccess: routePatterns.registrationSuccess,
  adminLogin: routePatterns.adminLogin,
} as const
