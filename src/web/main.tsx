import './styles/app.css'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { type InitialEvents, initialEventsElementId } from '../contract/rendered-page.ts'
import { splitLanguage } from '../domain/language.ts'
import { App } from './App.tsx'
import { startEventList } from './api/event-list.ts'
import { loadCoreWords } from './load-words.ts'
import { loadScreen } from './routes.tsx'
import { setLanguage } from './words.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

void start(root)
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
  const initialEvents = readInitialEvents()
  startEventList(initialEvents?.events ?? null, isFromNetwork() ? Date.now() : 0)
  return <App initialEvents={initialEvents} />
}

function hydrate(root: HTMLElement): void {
  // React cannot take over a page that the browser has translated already.
  const isTranslated = root.querySelector('font') !== null
  if (isTranslated) createRoot(root).render(app())
  // In slices, between which a slow phone still responds
  else startTransition(() => void hydrateRoot(root, app()))
}

/** A sign-up kept on this device is deleted by the first page after its time, whichever page that is. */
async function dropExpiredEntry(): Promise<void> {
  try {
    if (!('registration-kept' in localStorage)) return
    const { readKept } = await import('./kept-entry.ts')
    readKept(Date.now())
  } catch {
    // Blocked storage throws and keeps nothing.
  }
}

function readInitialEvents(): InitialEvents | null {
  const json = document.getElementById(initialEventsElementId)?.textContent
  return json ? JSON.parse(json) : null
}

/** Going back or restoring a tab may show a document from the browser's cache, with an old list. */
function isFromNetwork(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return (navigation?.transferSize ?? 0) > 0
}
