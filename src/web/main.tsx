import './styles/app.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { type InitialData, initialDataElementId } from '../contract/rendered-page.ts'
import { splitLanguage } from '../domain/language.ts'
import { App } from './App.tsx'
import { agreesOnStarts, startEventList } from './api/event-list.ts'
import { noteServerTime } from './api/server-time.ts'
import { keepEarlyPresses } from './early-press.ts'
import { loadAgainIfCodeIsMissing } from './load-again.ts'
import { loadCoreWords } from './load-words.ts'
import { loadScreen } from './routes.tsx'
import { setLanguage } from './words.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

start(root).catch((error: unknown) => {
  loadAgainIfCodeIsMissing(error)
  throw error
})
void dropExpiredEntry()

async function start(root: HTMLElement): Promise<void> {
  const { language, path } = splitLanguage(location.pathname)
  setLanguage(language)
  document.documentElement.lang = language
  const isRendered = root.hasChildNodes()
  await Promise.all([loadCoreWords(), isRendered && loadScreen(path)])
  if (isRendered) hydrate(root)
  else createRoot(root).render(app())
}

function app() {
  const initial = readInitialData()
  if (initial && 'events' in initial) {
    const isCurrent = isFromNetwork() && agreesOnStarts(initial, new Date())
    startEventList(initial.events, isCurrent ? Date.now() : 0)
  } else if (initial) {
    // A document with an appointment never comes from the browser's cache, so it has just been rendered.
    noteServerTime(initial.renderedFor)
  }
  return <App initial={initial} />
}

function hydrate(root: HTMLElement): void {
  // React cannot hydrate a page that the browser has already translated, so it renders the page again.
  const isTranslated = root.querySelector('font') !== null
  keepEarlyPresses(isTranslated ? root.firstElementChild : null)
  // A transition renders in slices, so that a slow phone still responds, and shows no loading screen.
  startTransition(() => {
    if (isTranslated) createRoot(root).render(app())
    else hydrateRoot(root, app())
  })
}

/** Deletes an expired sign-up that was kept on this device, whichever page opens first. */
async function dropExpiredEntry(): Promise<void> {
  try {
    if (!('registration-kept' in localStorage)) return
    const { readKept } = await import('./kept-entry.ts')
    readKept(Date.now())
  } catch {
    // Blocked storage throws; then nothing was kept.
  }
}

function readInitialData(): InitialData | null {
  const json = document.getElementById(initialDataElementId)?.textContent
  return json ? JSON.parse(json) : null
}

/** False for a document from the browser's cache, as after Back: its list may be old. */
function isFromNetwork(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return (navigation?.transferSize ?? 0) > 0
}
