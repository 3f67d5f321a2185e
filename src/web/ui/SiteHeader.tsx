import { Brand } from './Brand.tsx'
import { LanguageLinks } from './LanguageLinks.tsx'
import { Rope } from './Rope.tsx'

export function SiteHeader({ rope = true }: { rope?: boolean }) {
  return (
    <>
      <header className="mx-auto flex h-14 w-full max-w-page items-center justify-between gap-3 px-[min(1rem,5vw)] sm:h-17">
        <Brand />
        <LanguageLinks />
      </header>
      {rope && <Rope />}
    </>
  )
}
