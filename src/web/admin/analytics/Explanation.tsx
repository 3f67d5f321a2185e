import { Info } from 'lucide-react'
import { Tooltip } from 'radix-ui'
import { type ReactNode, useId, useRef, useState } from 'react'
import { adminAnalytics } from '../../../contract/words/en/admin-analytics.ts'

// SPEC.md 9
const openDelayMs = 700
const skipDelayMs = 300

/** Wraps all explanations of a page: soon after one tooltip, the next opens without a delay (SPEC.md 9). */
export function ExplanationProvider({ children }: { children: ReactNode }) {
  return (
    <Tooltip.Provider delayDuration={openDelayMs} skipDelayDuration={skipDelayMs}>
      {children}
    </Tooltip.Provider>
  )
}

/** A button that explains how a figure is counted. A press also opens the tooltip, because tooltips ignore touch. */
export function Explanation({ figure, children }: { figure: string; children: string }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const wasOpen = useRef(false)
  return (
    <Tooltip.Root open={open} onOpenChange={setOpen}>
      <Tooltip.Trigger
        asChild
        // Radix closes the tooltip on pointer down, so remember whether the tooltip was open before the click.
        onPointerDown={() => {
          wasOpen.current = open
        }}
        onClick={(event) => {
          event.preventDefault()
          const isByKeyboard = event.detail === 0
          setOpen(isByKeyboard ? !open : !wasOpen.current)
        }}
      >
        <button
          type="button"
          aria-label={adminAnalytics.howCounted(figure)}
          // Also set while closed, because scrolling to the button closes the tooltip before a screen reader reads it.
          aria-describedby={id}
          className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-blue-wash hover:text-ink"
        >
          <Info aria-hidden="true" className="size-5" />
        </button>
      </Tooltip.Trigger>
      <span id={id} hidden>
        {children}
      </span>
      {/* No portal: it would move the content outside the page's landmarks. */}
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
