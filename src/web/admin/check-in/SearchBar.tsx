import { Search, UserPlus } from 'lucide-react'
import { type RefObject, useId } from 'react'
import { limits } from '../../../contract/limits.ts'
import { adminCheckIn } from '../../../contract/words/en/admin-check-in.ts'
import { QuietButton } from '../../ui/QuietButton.tsx'

const { search: words, walkIn } = adminCheckIn

export function SearchBar({
  field,
  text,
  onSearch,
  onEnter,
  onWalkIn,
}: {
  field: RefObject<HTMLInputElement | null>
  text: string
  onSearch: (text: string) => void
  onEnter: () => void
  /** Undefined while check-in is not open */
  onWalkIn: (() => void) | undefined
}) {
  const id = useId()
  return (
    <div className="flex items-center gap-2 border-b border-line bg-paper px-4 py-1.5 min-[64rem]:px-8">
      <search className="min-w-0 grow">
        <form
          onSubmit={(event) => {
            event.preventDefault()
            onEnter()
          }}
        >
          <label htmlFor={id} className="sr-only">
            {words.label}
          </label>
          <span className="relative block">
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute left-3 top-3.5 size-5 text-ink-soft"
            />
            <input
              ref={field}
              id={id}
              type="search"
              enterKeyHint="search"
              value={text}
              placeholder={words.hint}
              maxLength={limits.name}
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              onChange={({ target }) => onSearch(target.value)}
              className="min-h-12 w-full rounded-control border-[1.5px] border-line-strong bg-card pl-10 pr-2 text-m text-ink placeholder:text-ink-soft"
            />
          </span>
        </form>
      </search>
      {onWalkIn && (
        <QuietButton
          shape="framed"
          aria-label={walkIn.addLabel}
          aria-haspopup="dialog"
          onClick={onWalkIn}
          className="min-h-12!"
        >
          <UserPlus aria-hidden="true" className="size-5 shrink-0" />
          <span className="max-[22rem]:sr-only">{walkIn.add}</span>
        </QuietButton>
      )}
    </div>
  )
}
