import { Info } from 'lucide-react'
import { Tooltip } from 'radix-ui'
import { type ReactNode, useId, useRef, useState } from 'react'
import { adminAnalytics } from '../../../contract/words/en/admin-analytics.ts'

// SPEC.md 9
const openDelayMs = 700
const skipDelayMs = 300

/** Around all explanations of a screen: after one of them the next opens without waiting. */
export function ExplanationProvider({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Provider delayDuration={openDelayMs} skipDelayDuration={skipDelayMs}>
      {children}
    </Tooltip.Provider>
  )
}

/**
 * A small "i" that tells how a figure is counted: to a resting pointer, to the keyboard's focus,
 * and, because tooltips know no touch, to whoever presses it.
 */
export function Explanation({ figure, children }: { figure: string; children: string }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const wasOpen = useRef(false)
  return (
    <Tooltip.Root open={open} onOpenChange={setOpen}>
      <Tooltip.Trigger
        asChild
        // Radix closes it on the way down; only this knows what the press is to do on the way up.
        onPointerDown={() => {
          wasOpen.current = open
        }}
        onClick={(event) => {
          event.preventDefault()
          const isKey = event.detail === 0
          setOpen(isKey ? !open : !wasOpen.current)
        }}
      >
        <button
          type="button"
          aria-label={adminAnalytics.howCounted(figure)}
          // Also while it is closed: scrolling to the button closes it before a screen reader is there.
          aria-describedby={id}
          className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-blue-wash hover:text-ink"
        >
          <Info aria-hidden="true" className="size-5" />
        </button>
      </Tooltip.Trigger>
      <span id={id} hidden>
        {children}
      </span>
      {/* Without Radix's portal, which would put it outside the page's landmarks. */}
      <Tooltip.Content
        side="top"
        align="end"
        collisionPadding={16}
        className="z-30 max-w-80 animate-fade rounded-small border border-line-strong bg-card px-3.5 py-2.5 text-left text-s font-normal text-ink shadow-raised"
      >
        {children}
      </Tooltip.Content>
    </Tooltip.Root>
  )
}
