import { Button } from '../../ui/Button.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { PhoneLink } from '../../ui/PublicPage.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatePanel } from '../../ui/StatePanel.tsx'
import { home } from '../../words.ts'
import { EmptyBasket } from './drawings.tsx'

const skeletonCards = [1, 2, 3, 4, 5, 6]

/**
 * Six cards in the shape of slots (SPEC.md 9), as tall as the screen, so that content below does not jump when the list
 * arrives.
 */
export function Loading() {
  return (
    <div aria-hidden="true" className="min-h-screen">
      <div className="overflow-hidden rounded-card border border-line bg-card shadow-card">
        <div className="flex items-center gap-4 p-3 sm:p-4">
          <Skeleton className="h-[5.25rem] w-16" />
          <div className="grid grow gap-2">
            <Skeleton className="h-6 w-1/2" />
            <Skeleton className="h-5 w-3/4" />
          </div>
        </div>
        <div className="grid overflow-hidden border-t border-line lg:grid-cols-2">
          {skeletonCards.map((card) => (
            <div
              key={card}
              data-skeleton-card
              className="-ml-px -mt-px flex flex-col gap-2.5 border-l border-t border-line p-3 sm:p-4 sm:flex-row sm:items-center sm:justify-between"
            >
              <div className="grid gap-2">
                <Skeleton className="h-6 w-48" />
                <Skeleton className="h-6 w-36" />
              </div>
              <Skeleton className="h-12 w-full sm:w-52" />
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

export function NoEvents() {
  const { heading, text } = home.noEvents
  return (
    <StatePanel level={3} icon={<EmptyBasket />} heading={heading}>
      <p>{text}</p>
    </StatePanel>
  )
}

export function NoSlots() {
  const { heading, text } = home.noSlots
  return (
    <StatePanel level={3} icon={<EmptyBasket />} heading={heading}>
      <p>{text}</p>
    </StatePanel>
  )
}

export function NoMatch({ onShowAll }: { onShowAll: () => void }) {
  const { nothing, clear } = home.filter
  return (
    <StatePanel
      level={3}
      icon={<EmptyBasket />}
      heading={nothing.heading}
      action={
        <Button block onClick={onShowAll}>
          {clear}
        </Button>
      }
    >
      <p>{nothing.text}</p>
    </StatePanel>
  )
}

export function LoadFailed({ trying, onTry }: { trying: boolean; onTry: () => void }) {
  const { heading, text, at, action } = home.failed
  return (
    <div role="alert">
      <StatePanel
        level={3}
        icon={<WarningIcon className="size-12 text-red" />}
        heading={heading}
        action={
          <Button block loading={trying} onClick={onTry}>
            {action}
          </Button>
        }
      >
        <p>
          {text} {at} <PhoneLink />
        </p>
      </StatePanel>
    </div>
  )
}

/** The note floats at the bottom of the screen, so that nothing moves when it appears. */
export function ListStatus({ loading, outOfDate }: { loading: boolean; outOfDate: boolean }) {
  return (
    <div role="status" className="sticky bottom-3 z-10 h-0">
      {loading && <span className="sr-only">{home.loading}</span>}
      {outOfDate && (
        <p className="absolute inset-x-0 bottom-0 mx-auto w-fit max-w-form rounded-control border border-line bg-sun-wash px-4 py-2.5 text-s shadow-raised">
          {home.outOfDate}
        </p>
      )}
    </div>
  )
}
