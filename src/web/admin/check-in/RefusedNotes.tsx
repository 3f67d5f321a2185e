import { adminCheckIn } from '../../../contract/words/en/admin-check-in.ts'
import type { CheckInState } from '../../../domain/check-in-store.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { QuietButton } from '../../ui/QuietButton.tsx'

const { refused: words } = adminCheckIn
const refusedId = 'refused'

export function showRefused(): void {
  const notes = document.getElementById(refusedId)
  notes?.focus({ preventScroll: true })
  notes?.scrollIntoView({ block: 'start' })
}

export function RefusedNotes({
  refused,
  list,
  onDismiss,
}: Pick<CheckInState, 'refused' | 'list'> & { onDismiss: (factId: string) => void }) {
  return (
    <div id={refusedId} tabIndex={-1} role="alert" className="scroll-mt-44 empty:hidden">
      {refused.map(({ fact, message, name: known }) => {
        const row = list?.rows.find(({ registrationId }) => registrationId === fact.registrationId)
        const name = row?.name ?? known ?? fact.walkIn?.name ?? words.unknownFamily
        return (
          <div
            key={fact.id}
            className="mb-3 flex items-start gap-3 rounded-card border-2 border-red bg-card p-4"
          >
            <WarningIcon className="mt-0.5 size-6 shrink-0 text-red" />
            <div className="min-w-0 grow">
              <p className="font-bold">{words.heading(name, words.kinds[fact.kind])}</p>
              <p>{message}</p>
            </div>
            <QuietButton shape="framed" onClick={() => onDismiss(fact.id)}>
              {words.ok}
            </QuietButton>
          </div>
        )
      })}
    </div>
  )
}
