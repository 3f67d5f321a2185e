import { type ComponentProps, type ReactNode, useId } from 'react'
import { EmailAddress } from '../ui/EmailAddress.tsx'
import { QuietButton } from '../ui/QuietButton.tsx'
import { register as words } from '../words.ts'
import { TextField } from './TextField.tsx'
import { useEmailSlip } from './use-email-slip.ts'

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'children'> & {
  /** Sets the field to the suggested address */
  onUse: (email: string) => void
  children?: ReactNode
}

/** A family's e-mail address. A question about a likely typo appears below the field, and does not block the form. */
export function EmailField({ onUse, children, ...props }: EmailFieldProps) {
  const { suggestion, watch, stopAsking } = useEmailSlip()
  const question = useId()

  const acceptSuggestion = () => {
    if (!suggestion) return
    onUse(suggestion)
    stopAsking(suggestion)
    // The pressed button, which had the focus, disappears.
    document.getElementById(props.id)?.focus()
  }

  const [before, after] = words.emailTypo.question('|').split('|')
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      {...watch(props)}
    >
      <div role="status" id={question}>
        {suggestion && (
          <p key={suggestion} className="mt-2 rounded-control bg-sun-wash px-3.5 py-2">
            <span>{before}</span>
            <strong className="wrap-anywhere">
              <EmailAddress email={suggestion} />
            </strong>
            <span>{after}</span>
          </p>
        )}
      </div>
      {suggestion && (
        <div className="mt-1 flex flex-wrap gap-2">
          <QuietButton
            shape="framed"
            onClick={acceptSuggestion}
            className="max-w-full shrink wrap-anywhere"
          >
            <span>
              <span>{words.emailTypo.use}</span> <EmailAddress email={suggestion} />
            </span>
          </QuietButton>
          <QuietButton
            onClick={() => stopAsking()}
            aria-describedby={question}
            className="max-w-full shrink"
          >
            {words.emailTypo.keep}
          </QuietButton>
        </div>
      )}
      {children}
    </TextField>
  )
}
