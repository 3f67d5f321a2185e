import { register as words } from '../../../contract/words/en/register.ts'
import { FullIcon } from '../../ui/icons.tsx'

/** Told as soon as the slot is full, also when that happens while the form is open. */
export function WillWait({ full, keepsPlace }: { full: boolean; keepsPlace: boolean }) {
  const { title, text } = keepsPlace ? words.taken : words.full
  return (
    <div role="status" className="empty:hidden">
      {full && (
        <div className="flex gap-3 rounded-card border border-sun bg-sun-wash p-4">
          <FullIcon className="mt-0.5 size-6 shrink-0 text-red" />
          <p>
            <strong className="block">{title}</strong>
            {text}
          </p>
        </div>
      )}
    </div>
  )
}
