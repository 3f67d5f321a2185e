import { ChevronLeft, ChevronRight } from 'lucide-react'
import { adminRegistrations as words } from '../../../../contract/words/en/admin-registrations.ts'
import { QuietButton } from '../../../ui/QuietButton.tsx'

/** `page` counts from 0. */
export function Pager({
  label,
  page,
  pageSize,
  total,
  onPage,
}: {
  label: string
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
}) {
  const lastPage = Math.ceil(total / pageSize) - 1
  if (lastPage < 1) return null
  const firstIndex = page * pageSize
  // The buttons use aria-disabled, because a `disabled` button would lose the focus.
  const goTo = (to: number) => to >= 0 && to <= lastPage && onPage(to)
  return (
    <nav
      aria-label={label}
      className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-2"
    >
      <p role="status" className="tabular-nums">
        {words.paging.range(firstIndex + 1, Math.min(firstIndex + pageSize, total), total)}
      </p>
      <div className="flex min-w-0 flex-wrap gap-2">
        <QuietButton shape="framed" aria-disabled={page === 0} onClick={() => goTo(page - 1)}>
          <ChevronLeft aria-hidden="true" className="size-4.5" />
          {words.paging.previous}
        </QuietButton>
        <QuietButton
          shape="framed"
          aria-disabled={page === lastPage}
          onClick={() => goTo(page + 1)}
        >
          {words.paging.next}
          <ChevronRight aria-hidden="true" className="size-4.5" />
        </QuietButton>
      </div>
    </nav>
  )
}
