import type { ReactNode } from 'react'
import { settings } from '../settings.ts'
import { PhoneLink } from '../ui/PublicPage.tsx'
import { QuietButton } from '../ui/QuietButton.tsx'
import { register } from '../words.ts'

/**
 * The e-mail field with "I have no email address" (DESIGN.md 5, rule 15). Such a family gets texts if texts are set
 * up, and otherwise sees the phone number to call.
 */
export function EmailChoice({
  byText,
  mustCall,
  onChoose,
  onCall,
  children,
}: {
  byText: boolean
  mustCall: boolean
  onChoose: (byText: boolean) => void
  onCall: (mustCall: boolean) => void
  children: ReactNode
}) {
  const words = register.noEmail
  const isOpen = byText || mustCall
  return (
    <div>
      {!isOpen && children}
      <div role="status">
        {byText && <p className="rounded-card bg-blue-wash p-4">{words.byText}</p>}
        {mustCall && (
          <p className="rounded-card bg-sun-wash p-4">
            <span>{words.call}</span> <PhoneLink />. <span>{words.kept}</span>
          </p>
        )}
      </div>
      {/* One element for both labels, so that the pressed button keeps the focus */}
      <QuietButton
        className="-ml-3 mt-1 underline"
        onClick={() => (settings.sendsTexts ? onChoose(!byText) : onCall(!mustCall))}
      >
        {isOpen ? words.undo : words.action}
      </QuietButton>
    </div>
  )
}
