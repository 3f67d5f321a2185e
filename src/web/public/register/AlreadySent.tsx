import { settings } from '../../settings.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { register as words } from '../../words.ts'

/** Shown after Back from the success page, because the empty form must not suggest that nothing was sent. */
export function AlreadySent({ by }: { by: 'mail' | 'text' | 'held' }) {
  const sentByMail = by === 'mail' && settings.sendsMail && words.sent.text
  const sentBy = by === 'text' ? words.sent.byText : sentByMail
  return (
    <div className="flex gap-3 rounded-card border border-line bg-card p-4">
      <CheckIcon className="mt-0.5 size-6 shrink-0 text-green" />
      <p>
        <strong className="block">{words.sent.title}</strong>
        {sentBy && <span key={sentBy}>{sentBy} </span>}
        <span>{words.sent.another}</span>
      </p>
    </div>
  )
}
