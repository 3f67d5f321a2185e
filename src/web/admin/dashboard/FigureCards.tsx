import type { ReactNode } from 'react'
import { adminShell } from '../../../contract/words/en/admin-shell.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

type FigureCard = {
  label: string
  hint: string
  /** Undefined while loading */
  value?: number | string | undefined
  aside?: ReactNode
}

export function FigureCards({ label, cards }: { label: string; cards: readonly FigureCard[] }) {
  const isLoading = cards.some((card) => card.value === undefined)
  return (
    <section aria-label={label} aria-busy={isLoading}>
      {isLoading && (
        <p role="status" className="sr-only">
          {adminShell.loading}
        </p>
      )}
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,40%)),1fr))] gap-3 md:grid-cols-4">
        {cards.map((card) => (
          <div
            key={card.label}
            className="relative flex flex-col rounded-card border border-line bg-card p-3 shadow-card sm:p-4"
          >
            <dt className="text-s font-semibold text-ink-soft">
              {card.aside ? <span className="block pr-7">{card.label}</span> : card.label}
              {card.aside && <div className="absolute right-1 top-1">{card.aside}</div>}
            </dt>
            <dd className="mt-auto">
              {card.value === undefined ? (
                <Skeleton className="my-1.5 h-9 w-20" />
              ) : (
                <strong className="block whitespace-nowrap text-[1.75rem] font-heavy leading-tight tracking-tight tabular-nums sm:text-[2rem]">
                  {card.value.toLocaleString('en-US')}
                </strong>
              )}
              <span className="text-s text-ink-soft">{card.hint}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
