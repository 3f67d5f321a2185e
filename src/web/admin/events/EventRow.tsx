import {
  ArrowRightLeft,
  CalendarArrowUp,
  CalendarSync,
  ClipboardCheck,
  Copy,
  DoorClosed,
  Eye,
  MapPin,
  Megaphone,
  Pencil,
  Trash2,
  Users,
} from 'lucide-react'
import type { Event } from '../../../contract/event.ts'
import { paths } from '../../../contract/paths.ts'
import { adminAfterwards } from '../../../contract/words/en/admin-afterwards.ts'
import { adminCheckIn } from '../../../contract/words/en/admin-check-in.ts'
import { adminEvents as words } from '../../../contract/words/en/admin-events.ts'
import { adminOtherEvent } from '../../../contract/words/en/admin-other-event.ts'
import { adminPlace as place } from '../../../contract/words/en/admin-place.ts'
import { adminTell as tell } from '../../../contract/words/en/admin-tell.ts'
import { formatDay, formatDayAndTime } from '../../../domain/program-time.ts'
import { isSignUpOpen } from '../../../domain/sign-up-opening.ts'
import { isUpcoming } from '../../../domain/time-slot.ts'
import { settings } from '../../settings.ts'
import { CalendarTile } from '../../ui/CalendarTile.tsx'
import { FillMeter } from '../../ui/FillMeter.tsx'
import { placeText } from '../../ui/place.ts'
import { QuietButton, QuietLink } from '../../ui/QuietButton.tsx'
import { timeSpan, totals } from '../shell/event-figures.ts'
import { MoreMenu } from '../shell/MoreMenu.tsx'
import type { OpenDialog } from './dialogs/EventDialogs.tsx'

type EventRowProps = { event: Event; onOpen: (open: OpenDialog) => void }
type EventDialog = Exclude<OpenDialog['dialog'], 'create'>

export function EventRow({ event, onOpen }: EventRowProps) {
  const { timeZone } = settings
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-3 p-4 md:grid-cols-[auto_minmax(0,1fr)_10rem_auto]">
      <CalendarTile instant={event.date} />
      <div className="min-w-0">
        <h3 dir="auto" className="line-clamp-2 break-words">
          {event.title}
        </h3>
        <p className="tabular-nums">
          <span className="sr-only">{formatDay(event.date, timeZone)}, </span>
          {timeSpan(event, timeZone)}
        </p>
        <p dir="auto" className="line-clamp-2 break-words text-s text-ink-soft">
          {placeText(event)}
        </p>
        <SignUpOpens event={event} />
      </div>
      <SpotsTaken event={event} />
      <div className="col-span-2 -mx-3 flex flex-wrap md:col-span-1 md:ml-0 md:justify-end">
        {isUpcoming(event, new Date()) ? (
          <QuietLink
            href={paths.adminCheckIn(event.id)}
            aria-label={adminCheckIn.linkOf(event.title, formatDay(event.date, timeZone))}
          >
            <ClipboardCheck aria-hidden="true" className="size-4 shrink-0" />
            {adminCheckIn.link}
          </QuietLink>
        ) : (
          <WhoCame event={event} />
        )}
        <EditButton event={event} onOpen={onOpen} />
        <More event={event} onOpen={onOpen} />
      </div>
    </li>
  )
}

function SignUpOpens({ event: { opensAt } }: { event: Event }) {
  if (isSignUpOpen(opensAt ?? null, new Date())) return null
  return (
    <p className="text-s font-semibold tabular-nums">
      {words.opens(formatDayAndTime(opensAt ?? '', settings.timeZone))}
    </p>
  )
}

function WhoCame({ event }: { event: Event }) {
  const day = formatDay(event.date, settings.timeZone)
  return (
    <QuietLink
      href={paths.adminAfterwards(event.id)}
      aria-label={adminAfterwards.linkOf(event.title, day)}
    >
      <ClipboardCheck aria-hidden="true" className="size-4 shrink-0" />
      {adminAfterwards.link}
    </QuietLink>
  )
}

function SpotsTaken({ event }: { event: Event }) {
  const { confirmed, capacity, waiting } = totals(event)
  return (
    <div className="col-span-2 tabular-nums md:col-span-1">
      <FillMeter taken={confirmed} capacity={capacity} />
      <p className="mt-1 flex flex-wrap gap-x-3 whitespace-nowrap text-s">
        <span key={confirmed}>{words.spotsTaken(confirmed, capacity)}</span>
        <span className="text-ink-soft">{words.slots(event.timeSlots.length)}</span>
        {waiting > 0 && (
          <span key={`${waiting} waiting`} className="text-ink-soft">
            {words.waiting(waiting)}
          </span>
        )}
      </p>
    </div>
  )
}

function EditButton({ event, onOpen }: EventRowProps) {
  const id = `edit-${event.id}`
  return (
    <QuietButton
      id={id}
      aria-haspopup="dialog"
      onClick={() => onOpen({ dialog: 'edit', event, openedBy: id })}
    >
      <Pencil aria-hidden="true" className="size-4 shrink-0" />
      <span>
        {words.edit} <span className="sr-only">{nameOf(event)}</span>
      </span>
    </QuietButton>
  )
}

function More({ event, onOpen }: EventRowProps) {
  const id = `more-${event.id}`
  const open = (dialog: EventDialog) => () => onOpen({ dialog, event, openedBy: id })
  const upcoming = isUpcoming(event, new Date())
  return (
    <MoreMenu
      id={id}
      of={nameOf(event)}
      actions={[
        { label: words.view, Icon: Eye, run: open('view') },
        {
          label: words.registrations,
          Icon: Users,
          href: paths.adminRegistrations({ event: event.id }),
        },
        ...(upcoming
          ? [{ label: place.action, Icon: MapPin, run: open('place') }]
          : [
              {
                label: adminCheckIn.link,
                Icon: ClipboardCheck,
                href: paths.adminCheckIn(event.id),
              },
            ]),
        { label: words.duplicate, Icon: Copy, run: open('clone') },
        { label: words.makeSeries, Icon: CalendarSync, run: open('series') },
        ...(upcoming
          ? [
              { label: tell.tell, Icon: Megaphone, href: paths.adminTell(event.id) },
              { label: tell.ask, Icon: ArrowRightLeft, href: paths.adminAskToMove(event.id) },
              { label: tell.close, Icon: DoorClosed, href: paths.adminClose(event.id) },
              ...(totals(event).waiting > 0
                ? [
                    {
                      label: adminOtherEvent.action,
                      Icon: CalendarArrowUp,
                      href: paths.adminOtherEvent(event.id),
                    },
                  ]
                : []),
            ]
          : []),
        { label: words.delete, Icon: Trash2, tone: 'red', run: open('delete') },
      ]}
    />
  )
}

const nameOf = (event: Event) =>
  words.ofEvent(event.title, formatDay(event.date, settings.timeZone))
