import { useId } from 'react'
import { CheckboxField } from '../../form/CheckboxField.tsx'
import { Button } from '../../ui/Button.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { useIsOnline } from '../../ui/use-is-online.ts'
import { register } from '../../words.ts'
import type { KeptDraft } from './session-draft.ts'

export function ConnectionNotice({
  isUnanswered = false,
  kept,
  onTry,
}: {
  /** Whether a sign-up was sent and got no response */
  isUnanswered?: boolean
  kept: KeptDraft
  /** Sends even if the browser reports no connection; omitted while the form is incomplete */
  onTry?: (() => void) | undefined
}) {
  const id = useId()
  const isOffline = !useIsOnline()
  const words = register.connection
  const { title, text } = isOffline ? words.offline : words.lost
  const isShown = isOffline || isUnanswered

  return (
    <div className={isShown ? 'rounded-card border-2 border-sun bg-sun-wash p-4' : ''}>
      <div role="status">
        {isShown && (
          <>
            <p className="font-bold">
              <TranslatableText>{title}</TranslatableText>
            </p>
            <p>
              <TranslatableText>{text}</TranslatableText>
            </p>
          </>
        )}
      </div>
      {isShown && (
        <>
          <div className="-mx-2 mt-2">
            <CheckboxField
              id={id}
              label={
                <>
                  <span>{words.keep}</span>
                  <span className="block text-s text-ink-soft">{words.keepHint}</span>
                </>
              }
              checked={kept.isKept}
              onChange={(event) => kept.keepBeyondTab(event.target.checked)}
            />
          </div>
          {isOffline && onTry && (
            <Button kind="ghost" block className="mt-2" onClick={onTry}>
              {words.tryNow}
            </Button>
          )}
        </>
      )}
    </div>
  )
}
