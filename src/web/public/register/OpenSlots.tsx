import { useId } from 'react'
import { formatDay } from '../../../domain/program-time.ts'
import { spotsLeft } from '../../../domain/time-slot.ts'
import { settings } from '../../settings.ts'
import { TimeRange } from '../../ui/TimeRange.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { home, language, register as words } from '../../words.ts'
import type { ChosenSlot } from './chosen-slot.ts'

export function OpenSlots({
  eventId,
  level = 3,
  others,
  onPick,
}: {
  /** The event of the slot that cannot be taken */
  eventId: string
  level?: 2 | 3
  others: readonly ChosenSlot[]
  onPick: (slot: ChosenSlot) => void
}) {
  const id = useId()
  const Heading = `h${level}` as const
  const isSameEvent = others.every(({ event }) => event.id === eventId)
  return (
    <>
      <Heading id={id} className="mt-3 text-m">
        <TranslatableText>
          {isSameEvent ? words.full.sameEvent : words.full.otherEvents}
        </TranslatableText>
      </Heading>
      <ul aria-labelledby={id} className="mt-2 flex flex-col gap-2">
        {others.map((other) => (
          <li key={other.slot.id}>
            <button
              type="button"
              onClick={() => onPick(other)}
              className="flex min-h-12 w-full flex-wrap items-center justify-between gap-x-3 rounded-control border-2 border-blue bg-card px-4 py-2 text-left text-blue hover:bg-blue-wash"
            >
              <OpenSlot slot={other} />
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function OpenSlot({ slot: { slot } }: { slot: ChosenSlot }) {
  const { timeZone } = settings
  return (
    <>
      <span>
        <span className="block font-bold tabular-nums">
          <TimeRange slot={slot} />
        </span>{' '}
        <span className="block text-s text-ink-soft">
          <TranslatableText>{formatDay(slot.startTime, timeZone, language)}</TranslatableText>
        </span>
      </span>{' '}
      <span className="text-s font-semibold text-green">
        <TranslatableText>{home.spotsAvailable(spotsLeft(slot))}</TranslatableText>
      </span>
    </>
  )
}
