import type { TimeSlot } from '../../../contract/event.ts'
import { formatDay, formatDayAndTime } from '../../../domain/program-time.ts'
import { settings } from '../../settings.ts'
import { CalendarTile } from '../../ui/CalendarTile.tsx'
import { ClockIcon } from '../../ui/icons.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { home, language } from '../../words.ts'
import { EventPlace } from './EventPlace.tsx'
import { type DayGroup, type EventGroup, eventAnchor } from './group-slots.ts'
import { SlotRow } from './SlotRow.tsx'

type SlotActions = {
  isSignUpOpen: boolean
  /** id of the slot whose dialog is being opened */
  openingSlotId: string | null
  onJoin: (slot: TimeSlot) => void
}

export function EventCard({
  group,
  ...rest
}: Omit<SlotActions, 'isSignUpOpen'> & { group: EventGroup }) {
  const { event, days, startTime } = group
  const actions = { ...rest, isSignUpOpen: !event.opensAt }
  const [day] = days
  const severalDays = days.length > 1
  const headingId = `heading-${event.id}`
  return (
    <article
      id={eventAnchor(event)}
      tabIndex={-1}
      aria-labelledby={headingId}
      className="overflow-hidden rounded-card border border-line bg-card shadow-card"
    >
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 p-3 sm:p-4">
        {!severalDays && <CalendarTile instant={startTime} />}
        <div className="beside-tile">
          <h3 id={headingId} className="text-l">
            <TranslatableText>{event.title}</TranslatableText>
          </h3>
          {!severalDays && (
            <p className="first-letter:uppercase">
              <TranslatableText>
                {formatDay(startTime, settings.timeZone, language)}
              </TranslatableText>
            </p>
          )}
          <p className="text-s text-ink-soft">
            <EventPlace event={event} />
          </p>
        </div>
      </header>
      {event.opensAt && <OpensLater opensAt={event.opensAt} />}
      {severalDays
        ? days.map((group) => <DaySlots key={group.date} day={group} {...actions} />)
        : day && <Slots slots={day.slots} {...actions} />}
      {event.description && <Description text={event.description} />}
    </article>
  )
}

function OpensLater({ opensAt }: { opensAt: string }) {
  const when = formatDayAndTime(opensAt, settings.timeZone, language)
  return (
    <p className="flex items-center gap-2 border-t border-line bg-blue-wash px-4 py-3 font-bold">
      <ClockIcon className="size-5 shrink-0 text-blue" />
      <TranslatableText>{home.opens(when)}</TranslatableText>
    </p>
  )
}

function DaySlots({ day, ...actions }: SlotActions & { day: DayGroup }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line px-4 py-3">
        <CalendarTile instant={day.startTime} />
        <h4 className="beside-tile font-bold first-letter:uppercase">
          {formatDay(day.startTime, settings.timeZone, language)}
        </h4>
      </div>
      <Slots slots={day.slots} {...actions} />
    </>
  )
}

// Each cell draws its top and left borders one pixel outside itself, and the list clips the outermost ones. So the last
// row may have a single cell.
function Slots({
  slots,
  isSignUpOpen,
  openingSlotId,
  onJoin,
}: SlotActions & { slots: TimeSlot[] }) {
  return (
    <ul className="grid overflow-hidden border-t border-line lg:grid-cols-2">
      {slots.map((slot) => (
        <SlotRow
          key={slot.id}
          slot={slot}
          isSignUpOpen={isSignUpOpen}
          isOpening={openingSlotId === slot.id}
          onJoin={onJoin}
        />
      ))}
    </ul>
  )
}

/** Descriptions with more characters are collapsed, so that the next slots stay in view. */
const shortText = 160

function Description({ text }: { text: string }) {
  if (text.length <= shortText)
    return (
      <p className="whitespace-pre-line border-t border-line p-4 text-ink-soft">
        <TranslatableText>{text}</TranslatableText>
      </p>
    )
  return (
    <details className="border-t border-line px-4 py-2">
      <summary className="min-h-11 content-center font-semibold text-blue">{home.about}</summary>
      <p className="whitespace-pre-line text-ink-soft">
        <TranslatableText>{text}</TranslatableText>
      </p>
    </details>
  )
}
