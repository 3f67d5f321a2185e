import { formatDay } from '../../../domain/program-time.ts'
import { settings } from '../../settings.ts'
import { CalendarTile } from '../../ui/CalendarTile.tsx'
import { townOf } from '../../ui/place.ts'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { home, language } from '../../words.ts'
import { type EventGroup, eventAnchor } from './group-slots.ts'

export function EventJumps({ groups }: { groups: readonly EventGroup[] }) {
  return (
    <nav aria-label={home.jumpTo} className="-mx-4 mb-4 overflow-x-auto px-4 pb-2 pt-1">
      <ul className="flex w-max gap-2">
        {groups.map(({ event, startTime, spots }) => (
          <li key={event.id}>
            <a
              href={`#${eventAnchor(event)}`}
              className="relative block w-32 rounded-control text-center no-underline"
            >
              <CalendarTile instant={startTime} isWide />
              <span className="sr-only">
                {`${home.jumpLabel(formatDay(startTime, settings.timeZone, language), event.title)} `}
              </span>
              <span className="mt-1 line-clamp-2 block text-s font-semibold leading-tight text-ink wrap-anywhere">
                <TranslatableText>{townOf(event)}</TranslatableText>
              </span>{' '}
              <Availability spots={spots} isSignUpOpen={!event.opensAt} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Availability({ spots, isSignUpOpen }: { spots: number; isSignUpOpen: boolean }) {
  const color = !isSignUpOpen ? 'text-ink-soft' : spots > 0 ? 'text-green' : 'text-red'
  const words = !isSignUpOpen
    ? home.opensShort
    : spots > 0
      ? home.spotsShort(spots)
      : home.fullShort
  return (
    <span className={`block text-s font-semibold ${color}`}>
      <TranslatableText>{words}</TranslatableText>
    </span>
  )
}
