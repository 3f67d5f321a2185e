import { type ReactNode, useId } from 'react'
import { Link } from 'wouter'
import type { TimeSlot } from '../../../contract/event.ts'
import type { MyAppointment } from '../../../contract/my-appointment.ts'
import { formatDay, formatTimeRange } from '../../../domain/program-time.ts'
import { spotsLeft } from '../../../domain/time-slot.ts'
import { settings } from '../../settings.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { placeText } from '../../ui/place.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { TimeRange } from '../../ui/TimeRange.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { WithPhoneLink } from '../../ui/WithPhoneLink.tsx'
import { home, language, my as words } from '../../words.ts'
import type { MoveRefusal } from './refusal.ts'
import type { EventWithSlots } from './slots-to-move-to.ts'
import { useOpenTimes } from './use-open-times.ts'
import { hrefOfStep } from './use-step.ts'

export function MoveTimes({
  path,
  appointment,
  refusal,
}: {
  path: string
  appointment: MyAppointment
  refusal: MoveRefusal | null
}) {
  const isWaiting = appointment.status === 'waitlist'
  return (
    <>
      <h1 tabIndex={-1} className="text-xl">
        <TranslatableText>{refusal ? refusal.title : words.move.title}</TranslatableText>
      </h1>
      <p className="mt-1 text-ink-soft">
        {refusal ? (
          <WithPhoneLink>{`${refusal.text} ${keptText(appointment)}`}</WithPhoneLink>
        ) : (
          <TranslatableText>
            {isWaiting ? words.move.textWaiting : words.move.text}
          </TranslatableText>
        )}
      </p>
      <OpenTimes path={path} appointment={appointment} />
      <ButtonLink kind="ghost" block href={path} className="mt-8">
        {words.back}
      </ButtonLink>
    </>
  )
}

function keptText({ status, startTime, endTime }: MyAppointment): string {
  if (status === 'waitlist') return words.move.keptPlace
  const { timeZone } = settings
  const day = formatDay(startTime, timeZone, language)
  return words.move.kept(`${day}, ${formatTimeRange(startTime, endTime, timeZone, language)}`)
}

export function OpenTimes({
  path,
  appointment,
  onlyEventId,
  heading,
  level = 2,
  isNamed = false,
  isSelectable = true,
  none = <p className="mt-4 font-semibold">{words.move.none}</p>,
}: {
  path: string
  appointment: MyAppointment
  onlyEventId?: string
  /** The heading above the times; left out if there are none */
  heading?: ReactNode
  level?: 2 | 3
  /** Whether the page's heading already names the event */
  isNamed?: boolean
  isSelectable?: boolean
  none?: ReactNode
}) {
  const { open, hasFailed, refetch } = useOpenTimes(appointment, onlyEventId)
  if (hasFailed) {
    return (
      <div className="mt-4">
        <p role="alert">{words.move.failed}</p>
        <Button block className="mt-4" onClick={() => void refetch()}>
          {words.loadFailed.action}
        </Button>
      </div>
    )
  }
  if (!open) {
    return (
      <div className="mt-4">
        <p role="status" className="text-ink-soft">
          {words.move.loading}
        </p>
        <Skeleton className="mt-2 h-28" />
      </div>
    )
  }
  if (open.length === 0) return none
  const times = open.map(({ event, slots }) => (
    <EventTimes
      key={event.id}
      path={path}
      level={level}
      isNamed={isNamed}
      isSelectable={isSelectable}
      isOwn={event.id === appointment.eventId}
      event={event}
      slots={slots}
    />
  ))
  return (
    <>
      {heading}
      {times}
    </>
  )
}

function EventTimes({
  path,
  level,
  isNamed,
  isSelectable,
  isOwn,
  event,
  slots,
}: EventWithSlots & {
  path: string
  level: 2 | 3
  isNamed: boolean
  isSelectable: boolean
  isOwn: boolean
}) {
  const id = useId()
  const Heading = `h${level}` as const
  const row = 'flex min-h-12 w-full flex-wrap items-center justify-between gap-x-3 px-4 py-2'
  return (
    <section className={isNamed ? undefined : 'mt-6'}>
      <Heading id={id} className={isNamed ? 'sr-only' : 'text-m wrap-anywhere'}>
        <TranslatableText>{isOwn ? words.move.thisEvent : event.title}</TranslatableText>
      </Heading>
      {!isOwn && (
        <p className="text-s wrap-anywhere text-ink-soft">
          <TranslatableText>{placeText(event)}</TranslatableText>
        </p>
      )}
      <ul aria-labelledby={id} className="mt-2 flex flex-col gap-2">
        {slots.map((slot) => (
          <li key={slot.id}>
            {isSelectable ? (
              <Link
                href={hrefOfStep(path, 'move', slot.id)}
                className={`${row} rounded-control border-2 border-blue bg-card text-blue no-underline hover:bg-blue-wash`}
              >
                <OpenTime slot={slot} />
              </Link>
            ) : (
              <div className={`${row} rounded-control border border-line bg-card`}>
                <OpenTime slot={slot} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function OpenTime({ slot }: { slot: TimeSlot }) {
  return (
    <>
      <span>
        <span className="block font-bold tabular-nums">
          <TimeRange slot={slot} />
        </span>{' '}
        <span className="block text-s text-ink-soft">
          <TranslatableText>
            {formatDay(slot.startTime, settings.timeZone, language)}
          </TranslatableText>
        </span>
      </span>{' '}
      <span className="text-s font-semibold text-green">
        <TranslatableText>{home.spotsAvailable(spotsLeft(slot))}</TranslatableText>
      </span>
    </>
  )
}
