import { type MouseEvent, type ReactNode, type SubmitEventHandler, useId } from 'react'
import { useIsInitialRender } from '../initial-render.ts'
import { Button } from '../ui/Button.tsx'
import { TranslatableText } from '../ui/TranslatableText.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import type { Submission } from './use-submission.ts'

type FormProps = {
  /** From `useContractForm` or `useSubmission`. The form shows progress and problems. */
  submission: Submission
  onSubmit: SubmitEventHandler<HTMLFormElement>
  /** Label of the submit button; `busy` replaces it while the form submits. */
  action: string
  busy?: string
  /** The form deletes something, so its button is red. */
  danger?: boolean
  /** Why the form cannot be sent yet; shown above the disabled button */
  disabledReason?: string | null
  summaryTitle?: string
  /** Shown in the summary, below the problems */
  summaryNote?: ReactNode
  children: ReactNode
  /** Below the submit button, such as Back */
  otherActions?: ReactNode
}

/** Phones of 2020 to 2022 lack `requestSubmit`. */
function submit({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  currentTarget.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
}

export function Form({
  submission: { loading, problems, attempt },
  onSubmit,
  action,
  busy = action,
  danger = false,
  disabledReason = null,
  summaryTitle,
  summaryNote,
  children,
  otherActions,
}: FormProps) {
  const whyNot = useId()
  const isInitialRender = useIsInitialRender()
  return (
    <form noValidate onSubmit={onSubmit} className="relative flex flex-col gap-5">
      {problems.length > 0 && (
        <ErrorSummary
          key={attempt}
          errors={problems}
          {...(summaryTitle && { title: summaryTitle })}
        >
          {summaryNote}
        </ErrorSummary>
      )}
      {children}
      <div className="mt-1 flex flex-col gap-3">
        <p id={whyNot} role="status" className="text-ink-soft empty:hidden">
          {disabledReason !== null && <TranslatableText>{disabledReason}</TranslatableText>}
        </p>
        <Button
          // No submit button until hydration, because the browser's own submit would leave the page; early-press.ts
          // repeats the click. `onClick` handles a click between hydration and the next render.
          type={isInitialRender ? 'button' : 'submit'}
          onClick={isInitialRender ? submit : undefined}
          kind={danger ? 'danger' : 'primary'}
          block
          loading={loading}
          disabled={disabledReason !== null}
          {...(disabledReason !== null && { 'aria-describedby': whyNot })}
        >
          {loading ? busy : action}
        </Button>
        {otherActions}
      </div>
    </form>
  )
}
