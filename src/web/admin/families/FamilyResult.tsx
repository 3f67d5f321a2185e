import { Languages, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { FamilyItem } from '../../../contract/family.ts'
import { paths } from '../../../contract/paths.ts'
import { adminFamilies as words } from '../../../contract/words/en/admin-families.ts'
import { speaks } from '../../../contract/words/en/admin-languages.ts'
import { formatDate } from '../../../domain/program-time.ts'
import { settings } from '../../settings.ts'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { formatPhone } from '../../ui/phone.ts'
import { StatusBadge } from '../shell/StatusBadge.tsx'

/** `action` replaces the link to the family's page. */
export function FamilyResult({ family, action }: { family: FamilyItem; action?: ReactNode }) {
  const { name, email, phone, address, city, appointments, blacklisted, language } = family
  const spoken = speaks[language]
  return (
    <li className="flex flex-col gap-x-6 gap-y-2 px-4 py-3 min-[48rem]:flex-row min-[48rem]:items-start">
      <div className="min-w-0 grow [overflow-wrap:anywhere]">
        <h2 className="text-l leading-tight">
          {action ? (
            <bdi>{name}</bdi>
          ) : (
            <Link
              href={paths.adminFamily(family.registrationId)}
              className="tap inline-flex min-h-11 items-center"
            >
              <bdi>{name}</bdi>
            </Link>
          )}
        </h2>
        <p className="text-s text-ink-soft">
          {email && <EmailAddress email={email} />}
          {email && phone && ', '}
          <bdi className="tabular-nums">{formatPhone(phone)}</bdi>
        </p>
        {address && (
          <p className="text-s text-ink-soft">
            <bdi>{[address, city].filter(Boolean).join(', ')}</bdi>
          </p>
        )}
        {(blacklisted || spoken) && (
          <p className="mt-1 flex flex-wrap gap-x-3 text-s font-semibold">
            {blacklisted && (
              <span className="inline-flex items-center gap-1">
                <TriangleAlert aria-hidden="true" className="size-3.5 shrink-0" />
                {words.onBlacklist}
              </span>
            )}
            {spoken && (
              <span className="inline-flex items-center gap-1">
                <Languages aria-hidden="true" className="size-3.5 shrink-0" />
                {spoken}
              </span>
            )}
          </p>
        )}
      </div>
      <div className="min-w-0 shrink-0 text-s min-[48rem]:w-72">
        <Appointment label={words.last} appointment={family.last} />
        <Appointment label={words.next} appointment={family.next} />
        <p className="text-ink-soft">{words.appointments(appointments)}</p>
      </div>
      {action}
    </li>
  )
}

function Appointment({ label, appointment }: { label: string; appointment: FamilyItem['last'] }) {
  if (!appointment) return null
  const { status, startTime, attendance } = appointment
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="font-semibold">{label}</span>
      <span className="tabular-nums">{formatDate(startTime, settings.timeZone)}</span>
      <span>{attendance ? words.attendances[attendance] : <StatusBadge status={status} />}</span>
    </p>
  )
}
