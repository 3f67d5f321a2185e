import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import type { RenderPage } from '../contract/rendered-page.ts'
import { App } from './App.tsx'
import { createQueryClient } from './api/query-client.ts'
import { settings as current } from './settings.ts'

/**
 * Renders the screens that come with HTML in their document; the server loads it from the build (decision 0032).
 */
export const renderPage: RenderPage = ({ path, search, settings, initialEvents }) => {
  // Rendering is synchronous, so several apps in one process cannot mix their settings.
  Object.assign(current, settings)
  return renderToString(
    <Router ssrPath={path} ssrSearch={search}>
      <App queryClient={createQueryClient()} initialEvents={initialEvents} />
    </Router>,
  )
}
