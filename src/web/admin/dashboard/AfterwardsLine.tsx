import { Link } from 'wouter'
import { paths } from '../../../contract/paths.ts'
import { adminAfterwards } from '../../../contract/words/en/admin-afterwards.ts'
import { formatDay } from '../../../domain/program-time.ts'
import { useLastAfterwards } from '../../api/admin-afterwards.ts'
import { settings } from '../../settings.ts'
import { Words } from '../../ui/Words.tsx'

const words = adminAfterwards.panel

/** While families of the last event have no answer */
export function AfterwardsLine() {
  const { data } = useLastAfterwards()
  if (!data || data.counts.open === 0) return null
  const { eventId, title, date, counts } = data
  return (
    <p className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-1 rounded-control bg-sun-wash px-4 py-2">
      <span dir="auto" className="font-semibold [overflow-wrap:anywhere]">
        <Words>{words.open(counts.open, title, formatDay(date, settings.timeZone))}</Words>
      </span>
      <Link href={paths.adminAfterwards(eventId)} className="tap inline-block py-2.5 font-semibold">
        {words.action}
      </Link>
    </p>
  )
}
