import { shell } from '../words.ts'
import { SiteHeader } from './SiteHeader.tsx'

/** Shown while a page's code loads. The header is that of every page except home, so that nothing jumps. */
export function PageLoading() {
  return (
    <>
      <SiteHeader />
      <main className="mx-auto w-full max-w-form grow px-4 text-ink-soft">
        <p role="status">{shell.loading}</p>
      </main>
    </>
  )
}
