import { Search } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'

const waitMs = 250

export function SearchField({
  id,
  label,
  hint,
  value,
  maxLength,
  onSearch,
}: {
  id?: string
  label: string
  hint: string
  value: string
  maxLength: number
  onSearch: (search: string) => void
}) {
  const generatedId = useId()
  const [text, setText] = useState(value)
  // A link, the Clear button or the browser's Back can also change the URL.
  const [shown, setShown] = useState(value)
  if (value !== shown) {
    setShown(value)
    setText(value)
  }
  const search = () => text !== value && onSearch(text)
  const searchWhenPaused = useEffectEvent(search)
  useEffect(() => {
    const timer = text === shown ? undefined : setTimeout(() => searchWhenPaused(), waitMs)
    return () => clearTimeout(timer)
  }, [text, shown])

  return (
    <search className="min-w-0">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          search()
        }}
      >
        <label htmlFor={id ?? generatedId} className="text-s font-semibold">
          {label}
        </label>
        <span className="relative mt-1 block">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute left-3.5 top-3.5 size-5 text-ink-soft"
          />
          <input
            id={id ?? generatedId}
            type="search"
            value={text}
            placeholder={hint}
            maxLength={maxLength}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
            className="min-h-12 w-full rounded-control border-[1.5px] border-line-strong bg-card pl-11 pr-3 text-m text-ink placeholder:text-ink-soft"
          />
        </span>
      </form>
    </search>
  )
}
