import { shell } from '../../contract/words/en/shell.ts'
import { SiteHeader } from './SiteHeader.tsx'

/** While a page's code is on its way: the same header, so that nothing jumps when it arrives. */
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
