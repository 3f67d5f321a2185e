import { TriangleAlert } from 'lucide-react'
import { Link } from 'wouter'
import type { AddToBlacklistAnswer } from '../../../contract/blacklist.ts'
import { paths } from '../../../contract/paths.ts'
import { adminBlacklist } from '../../../contract/words/en/admin-blacklist.ts'
import { QuietButton } from '../../ui/QuietButton.tsx'

const { upcoming: words } = adminBlacklist

export type ExpectedPerson = Pick<
  AddToBlacklistAnswer,
  'id' | 'name' | 'email' | 'upcomingRegistrations'
>

export function UpcomingRegistrationsNote({
  person,
  onDismiss,
}: {
  person: ExpectedPerson | null
  onDismiss: () => void
}) {
  return (
    <div role="status">
      {person && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card bg-sun-wash px-4 py-3">
          <div className="flex min-w-0 items-start gap-3">
            <TriangleAlert aria-hidden="true" className="mt-1 size-5 shrink-0" />
            <p className="min-w-0">
              <strong>{words.title(person.name, person.upcomingRegistrations)}</strong> {words.text}
            </p>
          </div>
          <div className="flex flex-wrap gap-x-2 pl-6">
            <Link
              href={paths.adminRegistrations({ search: person.email || person.name })}
              className="inline-flex min-h-11 items-center px-2 font-semibold"
            >
              {words.action}
            </Link>
            <QuietButton onClick={onDismiss}>{words.dismiss}</QuietButton>
          </div>
        </div>
      )}
    </div>
  )
}
