import { adminCheckIn } from '../../../contract/words/en/admin-check-in.ts'
import { useEventRegistrations } from '../../api/admin-registrations.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { QuietButton } from '../../ui/QuietButton.tsx'

const { code: words } = adminCheckIn

/** Says why the family of a check-in code is not on this list */
export function LinkNotice({
  eventId,
  registrationId,
  isConnected,
  onClose,
}: {
  eventId: string
  registrationId: string
  isConnected: boolean
  onClose: () => void
}) {
  return (
    <div role="alert" className="mb-4 rounded-card border-2 border-red bg-card p-4">
      <div className="flex items-start gap-3">
        <WarningIcon className="mt-0.5 size-6 shrink-0 text-red" />
        <div className="min-w-0 grow">
          {isConnected ? (
            <Reason eventId={eventId} registrationId={registrationId} />
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

/** Looks in the event's registrations, because the family may have cancelled. */
function Reason({ eventId, registrationId }: { eventId: string; registrationId: string }) {
  const { data } = useEventRegistrations(eventId, { polls: false })
  const cancelled = data?.find(({ id }) => id === registrationId)
  return cancelled ? (
    <Text heading={words.cancelled(cancelled.name)} text={words.cancelledText} />
  ) : (
    <Text heading={words.missing} text={words.missingText} />
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
