import { activityWords } from '../../../contract/words/en/activity.ts'
import type { RegistrationStatus } from '../../../domain/registration.ts'

const colors: Record<RegistrationStatus, string> = {
  confirmed: 'bg-green-wash text-green',
  waitlist: 'bg-sun-wash text-ink',
  cancelled: 'bg-line text-ink',
  no_show: 'bg-red-wash text-red',
}

export function StatusBadge({ status }: { status: RegistrationStatus }) {
  return (
    <span
      key={status}
      className={`inline-block whitespace-nowrap rounded-pill px-2.5 py-0.5 text-s font-semibold ${colors[status]}`}
    >
      {activityWords.statusNames[status]}
    </span>
  )
}
