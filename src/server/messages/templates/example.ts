import { activityWords } from '../../../contract/words/en/activity.ts'
import { exampleWords } from '../../../contract/words/en/admin-messages.ts'
import { minuteMs } from '../../../domain/duration.ts'
import { defaultLanguage, type Language } from '../../../domain/language.ts'
import { isForFamily } from '../../../domain/message-kind.ts'
import { isForAdministrator, type OutboxKind } from '../../../domain/outbox-kind.ts'
import { addDays, instantOf, localDate } from '../../../domain/program-time.ts'
import { missableDetails } from '../../../domain/registration.ts'
import { isText, isTextWithEmail, isTextWithLink } from '../../../domain/text-kind.ts'
import type { MessagePayload } from '../outbox-payload.ts'
import { examplesToAdministrator, renderToAdministrator } from './organization/administrator.ts'
import { renderBurst } from './organization/burst.ts'
import { renderDigest } from './organization/digest.ts'
import { renderEventList } from './organization/event-list.ts'
import { exampleWarnings, renderWarnings } from './organization/warnings.ts'
import { renderWebhookOff } from './organization/webhook-off.ts'
import { type ProgramFacts, type RenderedMessage, renderMessage } from './render-message.ts'
import { type RenderedText, renderText } from './text.ts'

/**
 * A sample message for an appointment in a week, with personal links that do not work. Messages to volunteers are in
 * English.
 */
export async function renderExample(
  kind: OutboxKind,
  now: Date,
  program: ProgramFacts,
  language: Language = defaultLanguage,
): Promise<RenderedMessage | RenderedText> {
  const example = { ...examplePayload(now, program.timeZone), language }
  // Most people on a waitlist have given only a name and an e-mail address.
  const payload = kind === 'promoted' ? { ...example, missing: missableDetails } : example
  if (isForFamily(kind)) return renderMessage(kind, payload, program)
  if (isText(kind)) {
    const hasLink = !isTextWithEmail(kind) && isTextWithLink(kind, { isAlone: true })
    return renderText(kind, { ...payload, hasLink, missing: [] }, program)
  }
  if (isForAdministrator(kind)) {
    return renderToAdministrator(kind, examplesToAdministrator(kind, now), program)
  }
  const { name, eventTitle, startTime, endTime } = payload
  if (kind === 'organisation_event_list') {
    const confirmed = [
      { name, phone: '(555) 010-0123', language: defaultLanguage, coming: 'said_yes' as const },
    ]
    const slots = [{ startTime, endTime, capacity: 10, confirmed, waiting: [] }]
    const event = { ...payload, id: payload.eventId, title: eventTitle }
    return renderEventList({ event, slots, calls: [] }, program)
  }
  const until = now.toISOString()
  if (kind === 'organisation_burst') return renderBurst(until, program)
  if (kind === 'organisation_webhook_off') {
    return renderWebhookOff({ webhook: 'Texting service', reason: 'failing' }, program)
  }
  if (kind === 'organisation_warnings') {
    return renderWarnings(exampleWarnings(now, program), program)
  }
  const since = new Date(now.getTime() - 15 * minuteMs).toISOString()
  const entry = {
    at: until,
    eventTitle,
    eventId: payload.eventId,
    eventDate: startTime,
    language: null,
  }
  const description = activityWords.registered(name)
  const entries = [{ ...entry, type: 'registration' as const, description }]
  return renderDigest({ since, until, entries }, program)
}

function examplePayload(now: Date, zone: string): MessagePayload {
  const day = addDays(localDate(now.toISOString(), zone), 7)
  const { before, ...words } = exampleWords
  return {
    ...words,
    eventId: 'example',
    timeSlotId: 'example',
    registrationId: 'example',
    queuedAt: now.toISOString(),
    startTime: instantOf(day, '09:00', zone),
    endTime: instantOf(day, '10:00', zone),
    status: 'confirmed',
    before: {
      ...before,
      startTime: instantOf(addDays(day, -1), '13:00', zone),
      endTime: instantOf(addDays(day, -1), '14:00', zone),
    },
    keptUntil: instantOf(addDays(day, -1), '18:00', zone),
    cancelToken: 'example',
  }
}
