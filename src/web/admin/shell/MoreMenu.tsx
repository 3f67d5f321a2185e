import { Ellipsis, type LucideIcon } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { adminShell } from '../../../contract/words/en/admin-shell.ts'

export type MoreAction = {
  label: string
  Icon: LucideIcon
  tone?: 'red'
  /** Either `href` or `run` is set. */
  href?: string
  run?: () => void
}

export function MoreMenu({
  id,
  of,
  actions,
}: {
  id: string
  /** What the actions are about, for screen readers */
  of: string
  actions: readonly MoreAction[]
}) {
  const button = useRef<HTMLButtonElement>(null)
  const chosen = useRef<MoreAction>(null)
  const [, navigate] = useLocation()
  // The menu opens inside <main>, so that landmark navigation finds it.
  const [main, setMain] = useState<HTMLElement | null>(null)
  return (
    // Not modal, because a modal menu locks scrolling with an inline <style>, which our CSP forbids.
    <DropdownMenu.Root
      modal={false}
      onOpenChange={(opens) => opens && setMain(button.current?.closest('main') ?? null)}
    >
      <DropdownMenu.Trigger
        ref={button}
        id={id}
        className="inline-flex min-h-11 items-center gap-2 rounded-control px-3 font-semibold leading-tight text-blue hover:bg-blue-wash"
      >
        <Ellipsis aria-hidden="true" className="size-4 shrink-0" />
        <span>
          {adminShell.more} <span className="sr-only">{of}</span>
        </span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={main}>
        <DropdownMenu.Content
          aria-labelledby={id}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          // Focus the button before a dialog opens, so that the dialog returns the focus to it.
          onCloseAutoFocus={(event) => {
            const action = chosen.current
            chosen.current = null
            if (!action) return
            event.preventDefault()
            button.current?.focus()
            action.run?.()
            if (action.href) navigate(action.href)
          }}
          className="z-30 min-w-44 rounded-control border border-line bg-card p-1 shadow-raised"
        >
          {actions.map((action) => (
            <DropdownMenu.Item
              key={action.label}
              onSelect={() => {
                chosen.current = action
              }}
              className={`flex min-h-11 cursor-pointer select-none items-center gap-2.5 rounded-small px-3 font-semibold outline-none ${action.tone === 'red' ? 'text-red data-highlighted:bg-red-wash' : 'data-highlighted:bg-blue-wash'}`}
            >
              <action.Icon aria-hidden="true" className="size-4.5 shrink-0" />
              <span>{action.label}</span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
