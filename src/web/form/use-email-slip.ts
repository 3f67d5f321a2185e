import { type FocusEventHandler, type FormEventHandler, useState } from 'react'

type EmailSlip = typeof import('../../domain/email-slip.ts')

/** Finds a likely slip while somebody types an e-mail address, and when they leave the field. */
export function useEmailSlip() {
  // Loaded with the first focus: most pages are read before somebody types.
  const [rules, setRules] = useState<EmailSlip | null>(null)
  const [typed, setTyped] = useState('')
  const [isLeft, setIsLeft] = useState(false)
  const [kept, setKept] = useState<string | null>(null)

  const isAsked = typed !== kept && (isLeft || rules?.isUnfinishedEmail(typed) === false)
  const suggestion = isAsked ? (rules?.suggestEmail(typed) ?? null) : null

  const onFocus = () => {
    if (rules) return
    import('../../domain/email-slip.ts').then(setRules, () => {
      // Offline, the question is left out.
    })
  }
  const onInput: FormEventHandler<HTMLInputElement> = ({ currentTarget }) => {
    setTyped(currentTarget.value)
    setIsLeft(false)
  }
  const leave: FocusEventHandler<HTMLInputElement> = ({ currentTarget }) => {
    setTyped(currentTarget.value)
    afterPress(() => setIsLeft(true))
  }

  return {
    suggestion,
    /** Stops asking about the address as it is now, or about `email` */
    keep: (email = typed) => {
      setTyped(email)
      setKept(email)
    },
    /** Handlers for the field, on top of its own */
    watch: (own: { onBlur?: FocusEventHandler<HTMLInputElement> | undefined }) => ({
      onFocus,
      onInput,
      onBlur: (event: Parameters<FocusEventHandler<HTMLInputElement>>[0]) => {
        own.onBlur?.(event)
        leave(event)
      },
    }),
  }
}

/**
 * Runs `show` once the press that took the focus has ended. A question that appeared while the button is down would
 * move what the person presses.
 */
function afterPress(show: () => void): void {
  const isPressed = document.querySelector(':active') !== null
  if (isPressed) window.addEventListener('mouseup', () => setTimeout(show), { once: true })
  else setTimeout(show)
}
