import { paths } from '../../../contract/paths.ts'
import { adminCheckIn } from '../../../contract/words/en/admin-check-in.ts'
import type { CheckInList } from '../../../domain/check-in-list.ts'
import { formatDay } from '../../../domain/program-time.ts'
import { settings } from '../../settings.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { WarningIcon } from '../../ui/icons.tsx'
import { QuietButton } from '../../ui/QuietButton.tsx'

const { otherEvent: words } = adminCheckIn

/** Warns that a check-in code is for a different event than the list on this phone, and links back to the list */
export function OtherEventNotice({
  event,
  back,
  onStay,
}: {
  /** The event of the code; null until its list is loaded */
  event: CheckInList['event'] | null
  back: CheckInList['event']
  onStay: () => void
}) {
  const nameOf = ({ title, date }: CheckInList['event']) =>
    words.name(title, formatDay(date, settings.timeZone))
  return (
    <div role="alert" className="mb-4 rounded-card border-2 border-red bg-card p-4">
      <div className="flex items-start gap-3">
        <WarningIcon className="mt-0.5 size-6 shrink-0 text-red" />
        <div className="min-w-0 grow [overflow-wrap:anywhere]">
          <p className="font-bold">{words.heading}</p>
          {event && <p key={event.id}>{words.event(nameOf(event))}</p>}
          <p>{words.back(nameOf(back))}</p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <ButtonLink href={paths.adminCheckIn(back.id)}>{words.goBack}</ButtonLink>
        {event && (
          <QuietButton shape="framed" onClick={onStay}>
            {words.stay}
          </QuietButton>
        )}
      </div>
    </div>
  )
}
