import {
  CircleX,
  Hourglass,
  type LucideIcon,
  Pencil,
  RefreshCw,
  UserRoundPlus,
  UserRoundX,
} from 'lucide-react'
import type { ActivityItem } from '../../../contract/statistics.ts'
import { adminDashboard } from '../../../contract/words/en/admin-dashboard.ts'
import type { ActivityType } from '../../../domain/activity.ts'
import { formatDay, formatTime } from '../../../domain/program-time.ts'
import { settings } from '../../settings.ts'
import { relativeTime } from '../../ui/relative-time.ts'
import { StatusBadge } from '../shell/StatusBadge.tsx'

const words = adminDashboard.activity

const looks: Record<ActivityType, { Icon: LucideIcon; color: string }> = {
  registration: { Icon: UserRoundPlus, color: 'bg-green-wash text-green' },
  cancellation: { Icon: CircleX, color: 'bg-red-wash text-red' },
  waitlist: { Icon: Hourglass, color: 'bg-sun-wash text-ink' },
  status_change: { Icon: RefreshCw, color: 'bg-blue-wash text-blue' },
  no_show: { Icon: UserRoundX, color: 'bg-red-wash text-red' },
  other: { Icon: Pencil, color: 'bg-blue-wash text-ink-soft' },
}

const nonAdminActors = ['public', 'system']

export function ActivityRow({ item, now }: { item: ActivityItem; now: Date }) {
  const { Icon, color } = looks[item.type]
  return (
    <li className="flex items-start gap-3 py-3">
      <span
        role="img"
        aria-label={words.types[item.type]}
        title={words.types[item.type]}
        className={`grid size-9 shrink-0 place-items-center rounded-pill ${color}`}
      >
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="min-w-0 grow">
        <p dir="auto" className="break-words leading-snug">
          {item.description}
        </p>
        <p className="mt-0.5 flex flex-wrap items-center gap-x-3 text-s text-ink-soft">
          {item.status && <StatusBadge status={item.status} />}
          {item.eventTitle && (
            <span dir="auto" className="min-w-0 break-words">
              {item.eventTitle}
            </span>
          )}
          <RelativeTime instant={item.timestamp} now={now} />
          {!nonAdminActors.includes(item.actor) && (
            <span dir="auto" className="min-w-0 break-words">
              {words.by(item.actor)}
            </span>
          )}
        </p>
      </div>
    </li>
  )
}

function RelativeTime({ instant, now }: { instant: string; now: Date }) {
  const { timeZone } = settings
  const exact = `${formatDay(instant, timeZone)}, ${formatTime(instant, timeZone)}`
  return (
    <time dateTime={instant} title={exact} className="whitespace-nowrap">
      {relativeTime(instant, now) ?? words.justNow}
    </time>
  )
}
