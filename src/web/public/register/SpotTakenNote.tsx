import { register as words } from '../../../contract/words/en/register.ts'
import { FullIcon } from '../../ui/icons.tsx'

/** To somebody who waits already and came by the link of a free spot: it is gone, their place in line is not. */
export function SpotTakenNote() {
  return (
    <div className="flex gap-3 rounded-card border border-sun bg-sun-wash p-4">
      <FullIcon className="mt-0.5 size-6 shrink-0 text-red" />
      <p>
        <strong className="block">{words.taken.title}</strong>
        <span>{words.taken.text}</span>
      </p>
    </div>
  )
}
