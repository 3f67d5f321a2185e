import { adminCheckIn as words } from '../../../contract/words/en/admin-check-in.ts'
import { formatTime } from '../../../domain/program-time.ts'
import { isClosed } from '../../../domain/time-slot.ts'
import { settings } from '../../settings.ts'
import { TimeRange } from '../../ui/TimeRange.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import type { Section } from './check-in-sections.ts'
import { FamilyRow } from './FamilyRow.tsx'
import type { RowCommands } from './row-commands.ts'
import { headingIdOf } from './SlotJumps.tsx'

export function SlotSection({
  section: { slot, families, counts },
  mark,
  isSearching,
  registrationId,
  commands,
}: {
  section: Section
  mark: 'now' | 'next' | null
  isSearching: boolean
  registrationId: string | null
  commands: RowCommands | null
}) {
  if (families.length === 0) return null
  const headingId = headingIdOf(slot)
  const time = formatTime(slot.startTime, settings.timeZone)
  return (
    <section aria-labelledby={headingId} className="mb-4">
      <div className="mb-1 flex flex-wrap items-baseline gap-x-3">
        <h2 id={headingId} tabIndex={-1} className="text-l font-heavy tabular-nums">
          <TimeRange slot={slot} />
        </h2>
        {mark && (
          <span
            key={mark}
            className="rounded-pill bg-blue-wash px-2.5 py-0.5 text-s font-semibold text-blue"
          >
            {words[mark]}
          </span>
        )}
        {isClosed(slot) && (
          <span className="rounded-pill border border-sun bg-sun-wash px-2.5 py-0.5 text-s font-semibold text-ink">
            {words.closedSlot}
          </span>
        )}
        {!isSearching && (
          <p className="text-s tabular-nums text-ink-soft">
            <TranslatableText>{words.counts(counts)}</TranslatableText>
          </p>
        )}
      </div>
      <ul className="-mx-4 divide-y divide-line overflow-clip border-y border-line bg-card shadow-card sm:mx-0 sm:rounded-card sm:border">
        {families.map((family) => (
          <FamilyRow
            key={family.registrationId}
            family={family}
            time={time}
            isFromCode={family.registrationId === registrationId}
            commands={commands}
          />
        ))}
      </ul>
    </section>
  )
}
