import { QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { paths } from '../../contract/paths.ts'
import { createQueryClient } from '../api/query-client.ts'
import { HomePage } from '../public/home/HomePage.tsx'

/**
 * Home as it looks while the events load; the same components that the browser runs.
 * @public The build plugin loads this file by its path.
 */
export function renderHomeShell(): string {
  return renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <Router ssrPath={paths.home()}>
        <HomePage />
      </Router>
    </QueryClientProvider>,
  )
}
