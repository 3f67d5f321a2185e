import { activityWords } from '../../../contract/words/en/activity.ts'
import type { RegistrationStatus } from '../../../domain/registration.ts'

const colours: Record<RegistrationStatus, string> = {
  confirmed: 'bg-green-wash text-green',
  waitlist: 'bg-sun-wash text-ink',
  cancelled: 'bg-line text-ink',
  no_show: 'bg-red-wash text-red',
}

/** A registration's status as a word on its colour. */
export function StatusBadge({ status }: { status: RegistrationStatus }) {
  return (
    <span
      className={`inline-block whitespace-nowrap rounded-pill px-2.5 py-0.5 text-s font-semibold ${colours[status]}`}
    >
      {activityWords.statusNames[status]}
    </span>
  )
}
