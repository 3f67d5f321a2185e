import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import { paths } from '../../contract/paths.ts'
import { App } from '../App.tsx'

/**
 * Home as it looks while the events load; the same components that the browser runs.
 * @public The build plugin loads this file by its path.
 */
export function renderHomeShell(): string {
  return renderToString(
    <Router ssrPath={paths.home()}>
      <App />
    </Router>,
  )
}
