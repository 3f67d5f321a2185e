import { Brand } from './Brand.tsx'
import { LanguageLinks } from './LanguageLinks.tsx'
import { Rope } from './Rope.tsx'

export function SiteHeader({ rope = true }: { rope?: boolean }) {
  return (
    <>
      <header className="mx-auto flex min-h-14 w-full max-w-page flex-wrap items-center gap-x-3 px-[min(1rem,5vw)] sm:min-h-17">
        {/* Very large letters move the language below the name. */}
        <div className="flex min-w-0 flex-[1_1_8rem]">
          <Brand />
        </div>
        <LanguageLinks />
      </header>
      {rope && <Rope />}
    </>
  )
}
