import { formatDay, formatTime } from '../../../domain/program-time.ts'
import { isLateCancellation } from '../../../domain/registration.ts'
import { freeCancellationUntil } from '../../../domain/reminder.ts'
import type { SlotTimes } from '../../../domain/time-slot.ts'
import { serverNow } from '../../api/server-time.ts'
import { settings } from '../../settings.ts'
import { PhoneLink } from '../../ui/PublicPage.tsx'
import { language, register as words } from '../../words.ts'

/** The deadline for cancelling without penalty (SPEC.md 1 and 9) */
export function FreeCancellation({ slot }: { slot: SlotTimes }) {
  if (isLateCancellation(slot, serverNow())) {
    return (
      <p>
        {words.confirm.late} <PhoneLink />.
      </p>
    )
  }
  const until = freeCancellationUntil(slot.startTime)
  const { timeZone } = settings
  const moment = `${formatDay(until, timeZone, language)}, ${formatTime(until, timeZone, language)}`
  return <p key={moment}>{words.confirm.freeUntil(moment)}</p>
}
