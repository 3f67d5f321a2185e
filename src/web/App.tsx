import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { Router } from 'wouter'
import type { InitialEvents } from '../contract/rendered-page.ts'
import { inLanguage } from '../domain/language.ts'
import { eventsKey } from './api/events.ts'
import { InitialRender } from './initial-render.ts'
import { Routes } from './routes.tsx'
import { ToastOutlet } from './ui/ToastOutlet.tsx'
import { language } from './words.ts'

/** The content of #root, in the browser and in the server's renderer. */
export function App({
  queryClient,
  initialEvents,
  updatedAt = 0,
}: {
  queryClient: QueryClient
  initialEvents: InitialEvents | null
  /** When the initial events were true, in milliseconds of the browser's clock; 0 asks for them again at once */
  updatedAt?: number
}) {
  if (initialEvents && queryClient.getQueryData(eventsKey) === undefined) {
    queryClient.setQueryData(eventsKey, initialEvents.events, { updatedAt })
  }
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <InitialRender value={initialEvents?.renderedFor ?? null}>
          <Router base={inLanguage('', language)}>
            <Routes />
          </Router>
          <ToastOutlet />
        </InitialRender>
      </QueryClientProvider>
    </StrictMode>
  )
}
