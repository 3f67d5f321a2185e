import { formatMoment, formatTime, localDate } from '../../../domain/program-time.ts'
import { settings } from '../../settings.ts'
import { Button } from '../../ui/Button.tsx'
import { PhoneLink } from '../../ui/PublicPage.tsx'
import { TranslatableText } from '../../ui/TranslatableText.tsx'
import { language, my as words } from '../../words.ts'
import { AppointmentSummary } from './AppointmentSummary.tsx'
import { LazyCheckInCode } from './LazyCheckInCode.tsx'
import type { SeenAppointment } from './seen-appointment.ts'
import { WhatToBring } from './YourAppointment.tsx'

export function OfflineAppointment({
  seen: { appointment, seenAt },
  onRetry,
}: {
  seen: SeenAppointment
  onRetry: () => void
}) {
  const { status, waitlistPosition, isPassedOver, closed } = appointment
  const { offline } = words
  return (
    <>
      <h1 tabIndex={-1} className="text-xl">
        <TranslatableText>{offline.knownAt(formatSeenAt(seenAt, new Date()))}</TranslatableText>
      </h1>
      <p className="mb-4 mt-1 text-l font-semibold">
        <TranslatableText>
          {closed
            ? words.closed.title
            : status !== 'waitlist'
              ? offline.confirmed
              : waitlistPosition && !isPassedOver
                ? offline.waitlist(waitlistPosition)
                : words.passedOver.title}
        </TranslatableText>
      </p>
      <AppointmentSummary appointment={appointment} hasMap={false} />
      <p className="mt-4">
        <span>{offline.noActions}</span> <PhoneLink />
      </p>
      <Button block className="mt-4" onClick={onRetry}>
        {offline.action}
      </Button>
      {status === 'confirmed' && !closed && (
        <>
          <LazyCheckInCode appointment={appointment} />
          <WhatToBring />
        </>
      )}
    </>
  )
}

/** "9:41 AM"; on another day, "Dec 7, 9:41 AM" */
function formatSeenAt(instant: string, now: Date): string {
  const { timeZone } = settings
  const isToday = localDate(instant, timeZone) === localDate(now.toISOString(), timeZone)
  return (isToday ? formatTime : formatMoment)(instant, timeZone, language)
}
