/** What the success page shows, all of it from its own address (SPEC.md 2). */
export type SuccessDetails = {
  eventTitle: string
  eventLocation: string
  startTime: string
  /** Null when the address holds none, or one that is no date */
  endTime: string | null
  email: string
  status: 'confirmed' | 'waitlist'
}

/** Null, for a redirect to home, without a title or without a start time that is a date. */
export function readSuccessDetails(search: string): SuccessDetails | null {
  const query = new URLSearchParams(search)
  const eventTitle = query.get('eventTitle')
  const startTime = readInstant(query.get('startTime'))
  if (!eventTitle || !startTime) return null
  return {
    eventTitle,
    eventLocation: query.get('eventLocation') ?? '',
    startTime,
    endTime: readInstant(query.get('endTime')),
    email: query.get('email') ?? '',
    status: query.get('status') === 'waitlist' ? 'waitlist' : 'confirmed',
  }
}

function readInstant(text: string | null): string | null {
  const time = Date.parse(text ?? '')
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}
