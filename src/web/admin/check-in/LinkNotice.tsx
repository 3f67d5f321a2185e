import { adminCheckIn } from '../../../contract/words/en/admin-check-in.ts'
import type { ShownFamily } from '../../../domain/check-in-view.ts'
import { formatTime } from '../../../domain/program-time.ts'
import { useEventRegistrations } from '../../api/admin-registrations.ts'
import { settings } from '../../settings.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { QuietButton } from '../../ui/QuietButton.tsx'
import type { CheckInSlot } from './check-in-sections.ts'
import { findListed } from './walk-in-notes.ts'

const { code: words } = adminCheckIn

type Searched = {
  eventId: string
  registrationId: string
  slots: readonly CheckInSlot[]
  families: readonly ShownFamily[]
}

/** Says why the family of a check-in code is not on this list */
export function LinkNotice({
  isConnected,
  onClose,
  ...searched
}: Searched & { isConnected: boolean; onClose: () => void }) {
  return (
    <div role="alert" className="mb-4 rounded-card border-2 border-red bg-card p-4">
      <div className="flex items-start gap-3">
        <WarningIcon className="mt-0.5 size-6 shrink-0 text-red" />
        <div className="min-w-0 grow">
          {isConnected ? (
            <Reason {...searched} />
          ) : (
            <Text heading={words.missing} text={words.notFetched} />
          )}
        </div>
        <QuietButton shape="framed" onClick={onClose}>
          {words.close}
        </QuietButton>
      </div>
    </div>
  )
}

/** Looks in the event's registrations, because the family may have cancelled, and may have signed up again. */
function Reason({ eventId, registrationId, slots, families }: Searched) {
  const { data } = useEventRegistrations(eventId, { polls: false })
  const cancelled = data?.find(({ id }) => id === registrationId)
  if (!cancelled) return <Text heading={words.missing} text={words.missingText} />
  const [again] = findListed(cancelled, slots, families)
  return (
    <Text
      heading={words.cancelled(cancelled.name)}
      text={
        again
          ? words.again(again.name, formatTime(again.startTime, settings.timeZone))
          : words.cancelledText
      }
    />
  )
}

function Text({ heading, text }: { heading: string; text: string }) {
  return (
    <div key={heading}>
      <p className="font-bold">{heading}</p>
      <p>{text}</p>
    </div>
  )
}
