import { Button } from '../../ui/Button.tsx'
import { register as words } from '../../words.ts'

/** Shown when the form opens with details kept from an earlier tab */
export function KeptNotice({ onForget }: { onForget: () => void }) {
  const { title, text, forget } = words.connection.kept
  return (
    <div className="rounded-card border-2 border-sun bg-sun-wash p-4">
      <p className="font-bold">{title}</p>
      <p>{text}</p>
      <Button kind="ghost" className="mt-3" onClick={onForget}>
        {forget}
      </Button>
    </div>
  )
}
