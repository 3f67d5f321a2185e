import { Languages, MessageSquareText, OctagonX } from 'lucide-react'
import type { Family } from '../../../contract/family.ts'
import { adminFamilies as words } from '../../../contract/words/en/admin-families.ts'
import { speaks } from '../../../contract/words/en/admin-languages.ts'
import { formatDate } from '../../../domain/program-time.ts'
import { settings } from '../../settings.ts'
import { EmailAddress } from '../../ui/EmailAddress.tsx'
import { formatPhone, phoneHref } from '../../ui/phone.ts'
import { familyFigures, newestWithName } from './family-figures.ts'

export function AboutFamily({ family }: { family: Family }) {
  const newest = newestWithName(family.appointments)
  const figures = familyFigures(family.appointments, new Date())
  const spoken = speaks[family.language]
  if (!newest) return null
  const { email, phone, address, city, state, zipCode, textConsentAt } = newest
  const href = phone && phoneHref(phone)
  const place = [address, city, [state, zipCode].filter(Boolean).join(' ')]
  const consent = textConsentAt
    ? words.textsAgreed(formatDate(textConsentAt, settings.timeZone))
    : words.textsNotAgreed
  return (
    <section className="rounded-card border border-line bg-card p-4 shadow-card">
      <h2 className="sr-only">{words.contact}</h2>
      <div className="flex flex-wrap gap-x-8 gap-y-3">
        <div className="min-w-0 grow [overflow-wrap:anywhere]">
          {email && (
            <a href={`mailto:${email}`} className="tap block py-2">
              <EmailAddress email={email} />
            </a>
          )}
          {phone && (
            <p>
              {href ? (
                <a href={href} className="tap block py-2 tabular-nums">
                  <bdi>{formatPhone(phone)}</bdi>
                </a>
              ) : (
                <bdi>{phone}</bdi>
              )}
            </p>
          )}
          <p>
            <bdi>{place.filter(Boolean).join(', ')}</bdi>
          </p>
        </div>
        <ul className="flex flex-col gap-1.5">
          {spoken && (
            <li className="flex items-center gap-1.5 font-semibold">
              <Languages aria-hidden="true" className="size-4.5 shrink-0" />
              {spoken}
            </li>
          )}
          <li className="flex items-center gap-1.5 text-ink-soft">
            <MessageSquareText aria-hidden="true" className="size-4.5 shrink-0" />
            {consent}
          </li>
          {family.hasStopped && (
            <li className="flex items-center gap-1.5 font-semibold">
              <OctagonX aria-hidden="true" className="size-4.5 shrink-0" />
              {words.stopped}
            </li>
          )}
        </ul>
      </div>
      <ul className="mt-3 flex flex-wrap gap-x-6 gap-y-2 border-t border-line pt-3">
        {(['came', 'missed', 'notNoted', 'loads'] as const).map((figure) => (
          <li key={figure} className="flex items-baseline gap-1.5">
            <span className="text-l font-bold tabular-nums">{figures[figure]}</span>
            <span className="text-ink-soft">{words.figures[figure]}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
