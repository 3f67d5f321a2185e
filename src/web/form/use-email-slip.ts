import { type FocusEventHandler, type FormEventHandler, useState } from 'react'

type EmailSlip = typeof import('../../domain/email-slip.ts')

/** Suggests a correction of a likely typo, while somebody types an e-mail address and after they leave the field. */
export function useEmailSlip() {
  // Loaded on the first focus, so that the page loads faster.
  const [rules, setRules] = useState<EmailSlip | null>(null)
  const [typed, setTyped] = useState('')
  const [hasLeft, setHasLeft] = useState(false)
  const [dismissed, setDismissed] = useState<string | null>(null)

  const isAsked = typed !== dismissed && (hasLeft || rules?.isUnfinishedEmail(typed) === false)
  const suggestion = isAsked ? (rules?.suggestEmail(typed) ?? null) : null

  const onFocus = () => {
    if (rules) return
    import('../../domain/email-slip.ts').then(setRules, () => {
      // Without the rules, as when offline, no question is asked.
    })
  }
  const onInput: FormEventHandler<HTMLInputElement> = ({ currentTarget }) => {
    setTyped(currentTarget.value)
    setHasLeft(false)
  }
  const leave: FocusEventHandler<HTMLInputElement> = ({ currentTarget }) => {
    setTyped(currentTarget.value)
    afterPress(() => setHasLeft(true))
  }

  return {
    suggestion,
    /** Asks no more questions about `email`, by default the address in the field. */
    stopAsking: (email = typed) => {
      setTyped(email)
      setDismissed(email)
    },
    /** Handlers for the field, in addition to its own `onBlur` */
    watch: (field: { onBlur?: FocusEventHandler<HTMLInputElement> | undefined }) => ({
      onFocus,
      onInput,
      onBlur: (event: Parameters<FocusEventHandler<HTMLInputElement>>[0]) => {
        field.onBlur?.(event)
        leave(event)
      },
    }),
  }
}

/**
 * Runs `show` once the press that moved the focus has ended, because a question that appears during the press would
 * move the pressed element.
 */
function afterPress(show: () => void): void {
  const isPressed = document.querySelector(':active') !== null
  if (isPressed) window.addEventListener('mouseup', () => setTimeout(show), { once: true })
  else setTimeout(show)
}
