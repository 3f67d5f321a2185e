import { Brand } from './Brand.tsx'
import { Rope } from './Clothesline.tsx'

/** The header. Home shows the full clothesline below it, every other page the bare rope. */
export function SiteHeader({ rope = true }: { rope?: boolean }) {
  return (
    <>
      <header className="mx-auto flex h-17 w-full max-w-page items-center px-4">
        <Brand />
      </header>
      {rope && <Rope />}
    </>
  )
}
