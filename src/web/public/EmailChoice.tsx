import { type ReactNode, useState } from 'react'
import { settings } from '../settings.ts'
import { PhoneLink } from '../ui/PublicPage.tsx'
import { QuietButton } from '../ui/QuietButton.tsx'
import { register } from '../words.ts'

/**
 * The e-mail field with "I have no email address" (DESIGN.md 5, rule 15). Where texts are sent, they replace e-mails;
 * elsewhere the family is given the phone to call.
 */
export function EmailChoice({
  byText,
  onChoose,
  children,
}: {
  byText: boolean
  onChoose: (byText: boolean) => void
  /** The e-mail field */
  children: ReactNode
}) {
  const words = register.noEmail
  const [showsPhone, setShowsPhone] = useState(false)
  const isOpen = byText || showsPhone
  return (
    <div>
      {!byText && children}
      <div role="status">
        {byText && <p className="rounded-card bg-blue-wash p-4">{words.byText}</p>}
        {!byText && showsPhone && (
          <p className="mt-3 rounded-card bg-sun-wash p-4">
            <span>{words.call}</span> <PhoneLink />. <span>{words.kept}</span>
          </p>
        )}
      </div>
      {/* One element for both labels, so that it keeps the focus */}
      <QuietButton
        className="-ml-3 mt-1 underline"
        onClick={() => (settings.sendsTexts ? onChoose(!byText) : setShowsPhone(!showsPhone))}
      >
        {isOpen ? words.undo : words.action}
      </QuietButton>
    </div>
  )
}
