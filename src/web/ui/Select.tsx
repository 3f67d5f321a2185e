import type { ComponentProps } from 'react'
import { ChevronDownIcon } from './icons.tsx'

/** A native select in our own box, because Safari's default looks disabled. */
export function Select({
  isWrong = false,
  ...select
}: { isWrong?: boolean } & Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <span className="relative mt-1 block">
      <select
        className={`block min-h-12 w-full appearance-none text-ellipsis rounded-control bg-card pl-3 pr-10 text-m text-ink ${
          isWrong ? 'border-[3px] border-red' : 'border-[1.5px] border-line-strong'
        }`}
        {...select}
      />
      <ChevronDownIcon className="pointer-events-none absolute right-3 top-1/2 size-5 -translate-y-1/2 text-ink-soft" />
    </span>
  )
}
