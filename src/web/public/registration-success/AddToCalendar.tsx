import { useHistoryState } from 'wouter/use-browser-location'
import { register } from '../../../contract/words/en/register.ts'
import { registrationSuccess as words } from '../../../contract/words/en/registration-success.ts'
import { isLateCancellation } from '../../../domain/registration.ts'
import { settings } from '../../settings.ts'
import { Button } from '../../ui/Button.tsx'
import { buildCalendarFile } from './calendar-entry.ts'
import type { SuccessDetails } from './success-details.ts'

/** What the wizard leaves in the browser's history: the address holds what SPEC.md names, and no more. */
export type AppointmentState = {
  /** Proves that the address is the wizard's own, and not a stranger's link */
  signedUp: true
  registrationId: string | undefined
  getsTexts: boolean
  /** The mailbox got too many e-mails today: none follows. */
  emailHeld: boolean
}

const defaultLengthMs = 3_600_000

/** Hands the phone's calendar a file made here; nothing is asked of anybody else. */
export function AddToCalendar({ details }: { details: SuccessDetails }) {
  const state = useHistoryState<Partial<AppointmentState> | null>()
  // The mail's entry has the same id, so that who adds both has one.
  const uid =
    state?.registrationId ??
    `${details.startTime}-${encodeURIComponent(details.eventTitle)}@${location.hostname}`
  return (
    <div className="mt-4">
      <Button block onClick={() => download(calendarFile(details, uid), words.calendarFile)}>
        <CalendarIcon />
        {words.addToCalendar}
      </Button>
    </div>
  )
}

function calendarFile(
  { eventTitle, eventLocation, startTime, endTime }: SuccessDetails,
  uid: string,
): string {
  const { arrive, cancel, others } = words.reminders
  const now = new Date()
  const isLate = isLateCancellation({ startTime }, now)
  const cancelling = isLate ? `${register.confirm.late} ${settings.contactPhone}.` : cancel
  return buildCalendarFile({
    uid,
    title: words.calendarTitle(eventTitle),
    location: eventLocation,
    description: [
      ...[arrive, cancelling, ...others].map((reminder) => `• ${reminder}`),
      `${settings.programName}, ${settings.contactPhone}`,
    ].join('\n'),
    startTime,
    endTime: endTime ?? new Date(Date.parse(startTime) + defaultLengthMs).toISOString(),
    now,
  })
}

function download(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/calendar;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

function CalendarIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="size-5 shrink-0"
    >
      <rect x="3" y="5" width="18" height="16" rx="3" />
      <path d="M3 10.500h18M8 2.500v5M16 2.500v5M12 13.500v4M10 15.500h4" />
    </svg>
  )
}
