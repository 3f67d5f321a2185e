import type { Family } from '../../../contract/family.ts'
import { adminFamilies as words } from '../../../contract/words/en/admin-families.ts'
import { formatDate } from '../../../domain/program-time.ts'
import { useSeparateFamily } from '../../api/admin-families.ts'
import { settings } from '../../settings.ts'
import { QuietButton } from '../../ui/QuietButton.tsx'

export function JoinedEntries({
  registrationId,
  family,
}: {
  registrationId: string
  family: Family
}) {
  const separate = useSeparateFamily(registrationId)
  if (family.joined.length === 0) return null
  return (
    <section>
      <h2 className="mb-2 text-l">{words.joined}</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-card shadow-card">
        {family.joined.map(({ key, label, joinedAt, joinedBy }) => (
          <li key={key} className="flex flex-wrap items-center justify-between gap-2 px-4 py-2">
            <div className="min-w-0 [overflow-wrap:anywhere]">
              <bdi className="font-semibold">{label}</bdi>
              <p className="text-s text-ink-soft">
                {words.joinedBy(joinedBy, formatDate(joinedAt, settings.timeZone))}
              </p>
            </div>
            <QuietButton
              className="print:hidden"
              aria-label={words.separateOf(label)}
              aria-disabled={separate.isPending || undefined}
              onClick={() => !separate.isPending && separate.mutate({ key, label })}
            >
              {words.separate}
            </QuietButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
