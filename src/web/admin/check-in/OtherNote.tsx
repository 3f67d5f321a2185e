import { adminCheckIn } from '../../../contract/words/en/admin-check-in.ts'
import type { CheckInFamily } from '../../../domain/check-in-list.ts'
import { formatTime } from '../../../domain/program-time.ts'
import { settings } from '../../settings.ts'

const { row: words } = adminCheckIn

/** What another phone noted, if it differs from the attendance shown */
export function OtherNote({ family: { otherNote } }: { family: Pick<CheckInFamily, 'otherNote'> }) {
  if (!otherNote) return null
  const { attendance, notedBy, notedAt } = otherNote
  const what = attendance ? words.attendances[attendance] : words.takenBack
  return (
    <p key={`${what} ${notedAt}`} className="mb-1 rounded-small bg-sun-wash px-3 py-1.5 text-s">
      {words.otherNote(what, notedBy, formatTime(notedAt, settings.timeZone))}
    </p>
  )
}
