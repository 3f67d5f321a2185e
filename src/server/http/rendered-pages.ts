import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { FastifyRequest } from 'fastify'
import type { Event } from '../../contract/event.ts'
import { paths } from '../../contract/paths.ts'
import {
  documentName,
  type InitialAppointment,
  type InitialData,
  type InitialEvents,
  type RenderPage,
  renderedScreens,
} from '../../contract/rendered-page.ts'
import type { Settings } from '../../contract/settings.ts'
import { eventIn } from '../../domain/event-words.ts'
import { defaultLanguage, inLanguage, type Language, languages } from '../../domain/language.ts'
import { within } from '../timers.ts'
import { errorName, type Log, stackLines } from './log.ts'
import { escapeHtml, fillPage, type Page, readTemplate } from './pages.ts'

/** The pause after a render, as a multiple of its duration: rendering takes at most a tenth of the process's time. */
const pauseFactor = 10
/** How long a document waits for its list or appointment, in milliseconds, before it is sent without one */
const patienceMs = 1_000

export type RenderedPages = {
  /** Null if only the browser can render the page at this address */
  [screen in keyof typeof renderedScreens]: (
    search: string,
    link?: Link,
  ) => Promise<Page | null> | Page | null
}

/** A personal link; `path` is the request's path without the language. */
type Link = { token: string; path: string; request: FastifyRequest }

/** The appointment of a link; null if the link has none or the rate limit is exceeded */
export type LinkedAppointments = Record<
  'cancel' | 'my',
  (request: FastifyRequest, token: string) => Promise<InitialAppointment | null>
>

export type RenderedPagesDeps = {
  folder: string
  settings: Settings
  publicUrl: string
  /** The body of `GET /api/events`, and its ETag */
  upcomingEvents: { get(): Promise<{ body: Buffer; etag: string }> }
  appointments: LinkedAppointments
  clock: () => Date
  elapsed: () => number
  log: Log
}

/** Renders documents on the server, per language (decision 0032). Null if the build has no renderer. */
export async function createRenderedPages(
  deps: RenderedPagesDeps,
): Promise<Record<Language, RenderedPages> | null> {
  const { folder, settings, log } = deps
  const file = resolve(folder, '../render/render.js')
  if (!existsSync(file)) return null
  const renderer: { renderPage: RenderPage } = await import(pathToFileURL(file).href)
  const renderPage = withEmptyFallback(renderer.renderPage, log)

  // Render each screen once, to load the code that screens import on demand.
  for (const path of Object.values(renderedScreens))
    renderPage({ language: defaultLanguage, path, search: '', settings, initial: null })
  await setImmediate()

  const pagesIn = (language: Language): RenderedPages => {
    const screen = (name: keyof typeof renderedScreens, head = '') => {
      const address = renderedScreens[name]
      const template = readTemplate(join(folder, documentName(name, language)), settings, head)
      return (search: string, initial: InitialData | null = null, path: string = address) => {
        const html = renderPage({ language, path, search, settings, initial })
        return fillPage(template, html, initial)
      }
    }
    /**
     * Renders the link's appointment. If the appointment is not found in time, the page says that it is loading, and
     * the browser requests the appointment and shows any error. Null without a token: the browser then says at once
     * that the link is invalid.
     */
    const ofPersonalLink = (name: 'cancel' | 'my') => {
      const render = screen(name)
      const loading = render('')
      return async (search: string, link?: Link): Promise<Page | null> => {
        if (!link) return null
        const appointment = deps.appointments[name](link.request, link.token)
        const initial = await within(patienceMs, appointment).catch(() => null)
        return initial ? render(search, initial, link.path) : loading
      }
    }
    const login = language === defaultLanguage ? screen('adminLogin')('') : null
    const privacy = screen('privacy')('')
    const find = screen('find')('')
    const success = screen('registrationSuccess')
    const [confirmed, waitlist] = [success('status=confirmed'), success('status=waitlist')]
    return {
      home: withEvents(deps, language, screen('home', alternates(deps.publicUrl)), () => ''),
      register: withEvents(deps, language, screen('register'), chosenSlot),
      registrationSuccess: (search) => {
        const query = new URLSearchParams(search)
        // Without details, the browser redirects to home, and must not show "Registration Complete!" before that.
        if (!query.get('eventTitle') || !query.get('startTime')) return null
        return query.get('status') === 'waitlist' ? waitlist : confirmed
      },
      cancel: ofPersonalLink('cancel'),
      my: ofPersonalLink('my'),
      find: () => find,
      privacy: () => privacy,
      adminLogin: () => login,
    }
  }
  return { en: pagesIn('en'), es: pagesIn('es') }
}

/** Links for search engines: home's address in each language */
function alternates(publicUrl: string): string {
  const link = (language: string, path: string) =>
    `<link rel="alternate" hreflang="${language}" href="${escapeHtml(publicUrl.replace(/\/+$/, '') + path)}" />`
  const home = paths.home()
  return [
    ...languages.map((language) => link(language, inLanguage(home, language))),
    link('x-default', home),
  ].join('')
}

/** Returns "" if rendering fails, so that the browser renders the page. Logs only the first failure. */
function withEmptyFallback(renderPage: RenderPage, log: Log): RenderPage {
  let isLogged = false
  return (page) => {
    try {
      return renderPage(page)
    } catch (error) {
      const facts = { error: errorName(error), at: stackLines(error).slice(0, 5).join('\n') }
      if (!isLogged)
        log.error(facts, 'a page could not be rendered on the server; browsers render it instead')
      isLogged = true
      return ''
    }
  }
}

/**
 * Renders each variant (`variantOf`) again after the list has changed or a slot has started, but not before the pause
 * after the last render is over (`pauseFactor`). Until then, the document may be older than the list.
 */
function withEvents(
  { upcomingEvents, clock, elapsed }: RenderedPagesDeps,
  language: Language,
  render: (search: string, initialEvents: InitialEvents | null) => Page,
  variantOf: (events: readonly Event[], search: string) => string,
) {
  const withoutEvents = render('', null)
  let kept: { etag: string; until: number; initialEvents: InitialEvents } | undefined
  let pages = new Map<string, Page>()
  let rendersAgainAt = 0

  return async (search: string): Promise<Page> => {
    const list = await within(patienceMs, upcomingEvents.get()).catch(() => null)
    // The database failed or took too long. The browser requests the list, and shows any error.
    if (!list) return withoutEvents
    const now = clock().getTime()
    const isCurrent = kept?.etag === list.etag && now < kept.until
    if (!kept || (!isCurrent && elapsed() >= rendersAgainAt)) {
      const all: Event[] = JSON.parse(list.body.toString())
      const events = all.map((event) => inOneLanguage(language, event))
      kept = { etag: list.etag, ...slotTimes(events, now) }
      pages = new Map()
    }
    const { initialEvents } = kept
    const variant = variantOf(initialEvents.events, search)
    let page = pages.get(variant)
    if (!page) {
      const startedAt = elapsed()
      page = render(variant, initialEvents)
      pages.set(variant, page)
      const pause = (elapsed() - startedAt) * pauseFactor
      rendersAgainAt = Math.max(rendersAgainAt, startedAt) + pause
    }
    return page
  }
}

function inOneLanguage(language: Language, event: Event): Event {
  return { ...eventIn(language, event), spanishTitle: null, spanishDescription: null }
}

/** `renderedFor` is when the latest slot started; `until` is when the next slot starts, in milliseconds. */
function slotTimes(events: Event[], now: number) {
  const starts = events.flatMap(({ timeSlots }) =>
    timeSlots.map(({ startTime }) => Date.parse(startTime)),
  )
  const renderedFor = new Date(Math.max(0, ...starts.filter((start) => start <= now))).toISOString()
  const until = Math.min(...starts.filter((start) => start > now))
  return { until, initialEvents: { events, renderedFor } }
}

/** The query that names the slot; "" for unknown slots, which share a page that says that there is no such slot. */
function chosenSlot(events: readonly Event[], search: string): string {
  const query = new URLSearchParams(search)
  const [eventId, timeSlotId] = [query.get('event'), query.get('timeSlot')]
  const event = events.find(({ id }) => id === eventId)
  if (!event?.timeSlots.some(({ id }) => id === timeSlotId)) return ''
  return `event=${eventId}&timeSlot=${timeSlotId}`
}
