import { adminCheckIn as words } from '../../../contract/words/en/admin-check-in.ts'
import { formatTime } from '../../../domain/program-time.ts'
import { settings } from '../../settings.ts'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import type { CheckInSlot, countsOf, Section } from './check-in-sections.ts'

export const headingIdOf = (slot: Pick<CheckInSlot, 'id'>) => `slot-${slot.id}`

export function SlotJumps({
  sections,
  all,
  current,
}: {
  sections: readonly Section[]
  all: ReturnType<typeof countsOf>
  current: CheckInSlot | undefined
}) {
  return (
    <div className="mb-2">
      <p className="font-bold tabular-nums leading-snug">
        <TranslatableText>{words.counts(all)}</TranslatableText>
      </p>
      {sections.length > 1 && (
        <nav
          aria-label={words.jumps}
          className="relative -mx-4 mt-1.5 flex gap-2 overflow-x-auto px-4 py-0.5 sm:mx-0 sm:flex-wrap sm:px-0"
        >
          {sections.map(({ slot, counts: { came, expected } }) => {
            const time = formatTime(slot.startTime, settings.timeZone)
            const isNow = slot.id === current?.id
            return (
              <button
                type="button"
                key={slot.id}
                aria-current={isNow ? 'time' : undefined}
                onClick={() => jumpTo(slot)}
                className={`min-h-11 shrink-0 rounded-control border-[1.5px] px-3 py-1 text-left leading-tight tabular-nums hover:bg-blue-wash ${isNow ? 'border-blue bg-blue-wash' : 'border-line-strong bg-card'}`}
              >
                <span className="block font-bold">{time}</span>
                <span key={`${came} ${expected}`} className="block text-s">
                  {words.slotCount(came, expected)}
                </span>
                <span className="sr-only">{words.row.came}</span>
              </button>
            )
          })}
        </nav>
      )}
    </div>
  )
}

export function jumpTo(slot: CheckInSlot): void {
  const heading = document.getElementById(headingIdOf(slot))
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}
