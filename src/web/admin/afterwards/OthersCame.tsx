import { CheckCheck } from 'lucide-react'
import { useState } from 'react'
import type { CheckInRow } from '../../../contract/check-in.ts'
import { adminAfterwards as words } from '../../../contract/words/en/admin-afterwards.ts'
import { useOthersCame } from '../../api/admin-afterwards.ts'
import { QuietButton } from '../../ui/QuietButton.tsx'
import { ConfirmDialog } from '../shell/ConfirmDialog.tsx'

/** A button to note that all families in `others` came */
export function OthersCame({
  eventId,
  times,
  others,
  onAnswer,
}: {
  eventId: string
  times: string
  others: readonly CheckInRow[]
  onAnswer: (rows: readonly CheckInRow[]) => void
}) {
  const [isAsking, setAsking] = useState(false)
  const save = useOthersCame(eventId, () => setAsking(false))
  const { button, title, text, submit } = words.others
  if (others.length < 2 && !isAsking) return null
  const confirm = () => {
    onAnswer(others)
    save.mutate({ rows: others })
  }
  return (
    <>
      <QuietButton shape="framed" onClick={() => setAsking(true)}>
        <CheckCheck aria-hidden="true" className="size-4" />
        <span>
          {button(others.length)} <span className="sr-only">{times}</span>
        </span>
      </QuietButton>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={title(others.length, times)}
        confirmLabel={submit}
        isHarmless
        busy={save.isPending}
        onConfirm={() => !save.isPending && confirm()}
      >
        <p className="break-words">{text(others.map(({ name }) => name).join(', '))}</p>
      </ConfirmDialog>
    </>
  )
}
