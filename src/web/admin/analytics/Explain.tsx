import { Info } from 'lucide-react'
import { Tooltip } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import { adminAnalytics } from '../../../contract/words/en/admin-analytics.ts'

// SPEC.md 9
const openDelayMs = 700
const skipDelayMs = 300

/** Around all explanations of a screen: after one of them the next opens without waiting. */
export function Explanations({ children }: { children: ReactNode }) {
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
export function Explain({ figure, children }: { figure: string; children: string }) {
  const [open, setOpen] = useState(false)
  const wasOpen = useRef(false)
  return (
    <Tooltip.Root open={open} onOpenChange={setOpen}>
      <Tooltip.Trigger
        aria-label={adminAnalytics.howCounted(figure)}
        // Radix closes it on the way down; only this knows what the press is to do on the way up.
        onPointerDown={() => {
          wasOpen.current = open
        }}
        onClick={(event) => {
          event.preventDefault()
          const isKey = event.detail === 0
          setOpen(isKey ? !open : !wasOpen.current)
        }}
        className="grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:bg-blue-wash hover:text-ink"
      >
        <Info aria-hidden="true" className="size-5" />
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Content
          side="bottom"
          align="end"
          collisionPadding={16}
          className="z-30 max-w-80 animate-fade rounded-small border border-line-strong bg-card px-3.5 py-2.5 text-s text-ink shadow-raised"
        >
          {children}
        </Tooltip.Content>
      </Tooltip.Portal>
    </Tooltip.Root>
  )
}
