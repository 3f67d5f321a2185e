import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { shell } from '../words.ts'
import { CloseIcon } from './icons.tsx'
import { guardAgainstSecondTap } from './second-tap.ts'
import { TranslatableText } from './TranslatableText.tsx'
import { noteDialogClosed, noteDialogOpened } from './toast.ts'
import { useBackGuard } from './use-back-guard.ts'

/**
 * Moves the focus to the heading, or to the element with data-first-focus. On closing, the focus goes to
 * `returnFocusTo` if that exists, otherwise back to where it was.
 */
export function Dialog({
  title,
  description,
  onClose,
  returnFocusTo,
  role,
  hidesPage = false,
  children,
}: {
  title: string
  description?: ReactNode
  /** Called for Escape, Back and the close button; omit for a dialog that only its own buttons may close */
  onClose?: () => void
  /** id of the element to focus after closing, because Safari does not focus a clicked button */
  returnFocusTo?: string
  /** `alertdialog` for a question that must be answered; its harmless answer needs data-first-focus */
  role?: 'alertdialog'
  hidesPage?: boolean
  children: ReactNode
}) {
  usePageScrollLock()
  useBackGuard(onClose !== undefined, () => onClose?.())
  const content = useRef<HTMLDivElement>(null)
  // Radix returns the focus only to its own trigger, and this dialog has no trigger.
  const [opener] = useState(() => document.activeElement)
  // A new title may mean that the focused element was replaced.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new title must trigger it
  useEffect(() => focusStart(content.current), [title])
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose?.()}>
      <Radix.Portal>
        {/* Not Radix.Overlay: it locks scrolling with an inline style element, which our CSP forbids. */}
        <div className={`fixed inset-0 z-40 animate-fade ${hidesPage ? 'bg-paper' : 'bg-scrim'}`} />
        <div className="fixed inset-0 z-40 flex items-end justify-center sm:items-center sm:p-4">
          <Radix.Content
            {...(!description && { 'aria-describedby': undefined })}
            {...(role && { role, 'aria-modal': true })}
            ref={content}
            onOpenAutoFocus={(event) => {
              event.preventDefault()
              focusStart(content.current)
            }}
            onCloseAutoFocus={(event) => {
              const named = returnFocusTo ? document.getElementById(returnFocusTo) : null
              const target = named ?? opener
              if (!(target instanceof HTMLElement && target.isConnected)) return
              event.preventDefault()
              target.focus()
            }}
            className="flex max-h-[92%] w-full max-w-form animate-rise flex-col overflow-y-auto overscroll-contain rounded-t-card bg-card p-4 pb-8 text-ink shadow-raised outline-none sm:rounded-card sm:p-6"
          >
            <div className="flex items-start justify-between gap-4">
              <Radix.Title
                data-dialog-title
                tabIndex={-1}
                dir="auto"
                className="min-w-0 break-words text-xl"
              >
                <TranslatableText>{title}</TranslatableText>
              </Radix.Title>
              {onClose && (
                <Radix.Close
                  aria-label={shell.close}
                  className="-mr-2 -mt-2 grid size-11 shrink-0 place-items-center rounded-control hover:bg-blue-wash"
                >
                  <CloseIcon className="size-5" />
                </Radix.Close>
              )}
            </div>
            {description && (
              <Radix.Description asChild>
                <div className="text-ink-soft">{description}</div>
              </Radix.Description>
            )}
            {children}
          </Radix.Content>
        </div>
      </Radix.Portal>
    </Radix.Root>
  )
}

// Dialogs can be stacked; scrolling returns when the last dialog closes.
let openDialogs = 0

function focusStart(content: HTMLElement | null) {
  const marked = content?.querySelector<HTMLElement>('[data-first-focus]')
  const title = content?.querySelector<HTMLElement>('[data-dialog-title]')
  ;(marked ?? title)?.focus({ preventScroll: true })
  // Shows the dialog from its first line, even if the focused button is out of view.
  if (content) content.scrollTop = 0
}

function usePageScrollLock() {
  // A layout effect, so that a toast over the buttons is gone before the dialog is painted.
  useLayoutEffect(() => {
    const { style } = document.documentElement
    openDialogs += 1
    noteDialogOpened()
    style.overflow = 'hidden'
    return () => {
      openDialogs -= 1
      noteDialogClosed()
      guardAgainstSecondTap()
      if (openDialogs === 0) style.overflow = ''
    }
  }, [])
}
