import { type ChangeEvent, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { TextField } from './TextField.tsx'
import type { FieldProps } from './use-contract-form.ts'

/**
 * A text field with suggestions (the ARIA combobox pattern with a listbox) that also accepts other text. Arrow keys
 * move through the list, Enter chooses, and Escape closes only the list.
 */
export function SuggestField<Item>({
  suggestions,
  keyOf,
  renderItem,
  onChoose,
  listLabel,
  countText,
  ...field
}: {
  label: string
  hint?: ReactNode
  required?: boolean
  maxLength?: number
  suggestions: readonly Item[]
  keyOf: (item: Item) => string
  renderItem: (item: Item) => ReactNode
  onChoose: (item: Item) => void
  listLabel: string
  /** Text for screen readers with the number of suggestions */
  countText: (count: number) => string
} & FieldProps) {
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const isShown = isOpen && suggestions.length > 0
  const listId = `${field.id}-list`
  const optionId = (index: number) => `${listId}-${index}`
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  useEscape(isShown, close)

  const choose = (item: Item | undefined) => {
    if (item === undefined) return
    onChoose(item)
    close()
  }
  const move = (step: number) => {
    const count = suggestions.length
    setOpen(true)
    // Without an active option, Arrow Down starts at the first option, and Arrow Up at the last.
    setActive((index) => (index < 0 ? (step > 0 ? 0 : count - 1) : (index + step + count) % count))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (suggestions.length === 0) return
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && isShown && active >= 0) {
      event.preventDefault()
      choose(suggestions[active])
    }
  }
  return (
    <div className="relative">
      <TextField
        {...field}
        dir="auto"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={isShown && active >= 0 ? optionId(active) : undefined}
        autoComplete="off"
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          field.onChange(event)
          setOpen(true)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <p role="status" className="sr-only">
        {isShown ? countText(suggestions.length) : ''}
      </p>
      {isShown && (
        <div
          id={listId}
          role="listbox"
          aria-label={listLabel}
          className="absolute inset-x-0 top-full z-20 mt-1 rounded-control border border-line bg-card p-1 shadow-raised"
        >
          {suggestions.map((item, index) => (
            // The field keeps the focus and handles the keys.
            // biome-ignore lint/a11y/useKeyWithClickEvents: see above
            <div
              key={keyOf(item)}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(item)}
              className="flex min-h-11 cursor-pointer flex-col justify-center rounded-small px-3 py-1.5 hover:bg-blue-wash aria-selected:bg-blue-wash"
            >
              {renderItem(item)}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** Handles Escape first, so that the key does not also close a surrounding dialog. */
function useEscape(isOn: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isOn) return
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      event.preventDefault()
      onEscape()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  })
}
