import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { paths } from '../../../contract/paths.ts'
import { adminCheckIn } from '../../../contract/words/en/admin-check-in.ts'
import { readUnsent } from '../../check-in-storage.ts'
import { WarningIcon } from '../../ui/icons.tsx'

const { unsent: words } = adminCheckIn

/** Counts the unsent check-in changes on this device. Opening an event's check-in sends its changes. */
export function UnsentNote() {
  const [{ count, eventIds }, setUnsent] = useState({ count: 0, eventIds: [] as string[] })
  useEffect(() => void readUnsent().then(setUnsent), [])
  const [eventId] = eventIds
  if (!eventId) return null
  return (
    <div
      role="status"
      className="mb-5 flex items-start gap-2.5 rounded-control bg-sun-wash px-4 py-2"
    >
      <WarningIcon className="mt-3 size-5 shrink-0" />
      <div className="flex flex-wrap items-center gap-x-4">
        <p className="py-2 font-semibold">{words.text(count)}</p>
        <Link
          href={paths.adminCheckIn(eventId)}
          className="inline-flex min-h-11 items-center font-semibold"
        >
          {words.link}
        </Link>
      </div>
    </div>
  )
}
