import { Toast } from 'radix-ui'
import { useRef, useState } from 'react'
import { shell } from '../words.ts'
import { CheckIcon, CloseIcon, WarningIcon } from './icons.tsx'
import { placeOfToast, type ToastMessage, useToast } from './toast.ts'

const autoCloseMs = 5000
/** For a toast with a button, which takes time to reach */
const autoCloseActionMs = 15_000
const swipeThresholdPx = 50

/**
 * The position of a toast over the page. On a phone: at the bottom, or at the top if `isAtHead`. On wider screens: at
 * the top right, or at the bottom right if it has a button and not `isAtHead`.
 */
function positionClasses(message: ToastMessage | null, isAtHead: boolean): string {
  const narrow = isAtHead ? 'top-15' : 'bottom-0'
  const wide = message?.action && !isAtHead ? '' : 'sm:bottom-auto sm:top-0'
  return `fixed inset-x-0 z-50 sm:left-auto sm:right-0 sm:mx-0 ${narrow} ${wide}`
}

const escapeEvent = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })

export function Toaster() {
  const { id, message, ...dialogs } = useToast()
  const place = placeOfToast(dialogs)
  const isAtHead = place === 'over' || Boolean(message?.atHead)
  const isInFlow = place !== 'over' && Boolean(message?.isInFlow)
  return (
    <Toast.Provider
      label={shell.notifications}
      duration={message?.closesAfterMs ?? (message?.action ? autoCloseActionMs : autoCloseMs)}
      swipeDirection="right"
      swipeThreshold={swipeThresholdPx}
    >
      {message && <OneToast key={id} message={message} isOverDialog={place === 'over'} />}
      <Toast.Viewport
        label={`${shell.notifications} ({hotkey})`}
        data-toast-at={
          place === 'hidden' ? 'hidden' : isInFlow ? 'flow' : isAtHead ? 'head' : 'foot'
        }
        className={`pointer-events-none mx-auto w-full max-w-form p-4 outline-none print:hidden ${isInFlow ? 'pb-2 not-has-[[data-state=open]]:hidden' : positionClasses(message, isAtHead)} ${place === 'hidden' ? 'invisible' : ''}`}
      />
    </Toast.Provider>
  )
}

function OneToast({ message, isOverDialog }: { message: ToastMessage; isOverDialog: boolean }) {
  const [isOpen, setOpen] = useState(true)
  /** Escape outside the toast, such as in a search field, must not remove the only Undo button. */
  const staysOpen = useRef(false)
  return (
    <Toast.Root
      open={isOpen}
      onOpenChange={(open) => {
        if (!staysOpen.current) setOpen(open)
        staysOpen.current = false
      }}
      onEscapeKeyDown={({ target }) => {
        staysOpen.current = Boolean(message.action) && !isInToasts(target)
        // A toast over a dialog consumes the key, so send the key again for the dialog.
        if (isOverDialog) setTimeout(() => target?.dispatchEvent(escapeEvent()))
      }}
      className="pointer-events-auto flex animate-slide items-start gap-3 rounded-card border border-line bg-card p-4 text-ink shadow-raised data-[swipe=cancel]:translate-x-0 data-[swipe=end]:hidden data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[state=closed]:hidden"
    >
      {message.tone === 'good' ? (
        <CheckIcon className="mt-0.5 size-6 shrink-0 text-green" />
      ) : (
        <WarningIcon className="mt-0.5 size-6 shrink-0 text-red" />
      )}
      <div className="flex min-w-0 grow flex-wrap items-start justify-end gap-x-3 gap-y-2">
        <div className="min-w-0 flex-[1_1_8rem]">
          <Toast.Title className="font-bold">{message.title}</Toast.Title>
          {message.description && (
            <Toast.Description className="text-ink-soft">{message.description}</Toast.Description>
          )}
        </div>
        {message.action && (
          <Toast.Action
            altText={message.action.alternative}
            onClick={message.action.run}
            className="-my-1 inline-flex min-h-11 shrink-0 items-center rounded-control border-[1.5px] border-line-strong px-3.5 font-semibold text-blue hover:bg-blue-wash"
          >
            {message.action.label}
          </Toast.Action>
        )}
      </div>
      <Toast.Close
        aria-label={shell.close}
        className="-m-2 grid size-11 shrink-0 place-items-center rounded-control hover:bg-blue-wash"
      >
        <CloseIcon className="size-5" />
      </Toast.Close>
    </Toast.Root>
  )
}

const isInToasts = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[data-toast-at]') !== null
