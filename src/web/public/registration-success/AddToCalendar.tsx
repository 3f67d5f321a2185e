import { registrationSuccess as words } from '../../../contract/words/en/registration-success.ts'
import { settings } from '../../settings.ts'
import { Button } from '../../ui/Button.tsx'
import { buildCalendarFile } from './calendar-entry.ts'
import type { SuccessDetails } from './success-details.ts'

const defaultLengthMs = 3_600_000

/** Hands the phone's calendar a file made here; nothing is asked of anybody else. */
export function AddToCalendar({ details }: { details: SuccessDetails }) {
  return (
    <div className="mt-4">
      <Button block onClick={() => download(calendarFile(details), words.calendarFile)}>
        <CalendarIcon />
        {words.addToCalendar}
      </Button>
    </div>
  )
}

function calendarFile({ eventTitle, eventLocation, startTime, endTime }: SuccessDetails): string {
  return buildCalendarFile({
    uid: `${startTime}-${encodeURIComponent(eventTitle)}@${location.hostname}`,
    title: words.calendarTitle(eventTitle),
    location: eventLocation,
    description: [
      ...words.reminders.list.map((reminder) => `• ${reminder}`),
      `${settings.programName}, ${settings.contactPhone}`,
    ].join('\n'),
    startTime,
    endTime: endTime ?? new Date(Date.parse(startTime) + defaultLengthMs).toISOString(),
    now: new Date(),
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
