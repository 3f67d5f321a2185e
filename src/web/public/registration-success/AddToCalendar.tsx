import { useHistoryState } from 'wouter/use-browser-location'
import { isLateCancellation } from '../../../domain/registration.ts'
import { serverNow } from '../../api/server-time.ts'
import { settings } from '../../settings.ts'
import { Button } from '../../ui/Button.tsx'
import { register, registrationSuccess as words } from '../../words.ts'
import { buildCalendarFile } from './calendar-entry.ts'
import type { SuccessDetails } from './success-details.ts'

/** History state set by the wizard. The URL holds only the parameters in SPEC.md. */
export type AppointmentState = {
  /** Proves that the URL is from the wizard, and not from a stranger */
  signedUp: true
  registrationId: string | undefined
  /** The family has no e-mail address; all messages are texts. */
  byText: boolean
  getsTexts: boolean
  /** No message follows, because the mailbox or phone reached its daily limit or has stopped texts. */
  emailHeld: boolean
  /** The personal link's token, which is not in this page's URL */
  myToken?: string | undefined
}

const defaultLengthMs = 3_600_000

type Entry = {
  details: SuccessDetails
  /** Also the id of the e-mail's calendar entry, so that adding both shows one entry */
  registrationId: string | undefined
  sequence?: number | undefined
}

/** Offers a calendar file that is made in the browser, without another service. */
export function AddToCalendar(entry: Entry) {
  const state = useHistoryState<Partial<AppointmentState> | null>()
  return (
    <div className="mt-4">
      <Button
        kind={state?.myToken ? 'ghost' : 'primary'}
        block
        onClick={() => download(calendarFile(entry), words.calendarFile)}
      >
        <CalendarIcon />
        {words.addToCalendar}
      </Button>
    </div>
  )
}

function calendarFile({ details, registrationId, sequence }: Entry): string {
  const { eventTitle, eventLocation, startTime, endTime } = details
  const { arrive, cancel, others } = words.reminders
  const now = serverNow()
  const isLate = isLateCancellation({ startTime }, now)
  const cancelling = isLate ? `${register.confirm.late} ${settings.contactPhone}.` : cancel
  return buildCalendarFile({
    uid: registrationId ?? `${startTime}-${encodeURIComponent(eventTitle)}@${location.hostname}`,
    sequence,
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
  // Safari reads the file only after `click` has returned.
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
