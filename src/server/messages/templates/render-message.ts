import type { Place } from '../../../domain/appointment.ts'
import type { Language } from '../../../domain/language.ts'
import type { MessageKind } from '../../../domain/message-kind.ts'
import type { MessagePayload } from '../outbox-payload.ts'
import type { Picture } from './check-in-code.ts'
import { composeContent, type ProgramFacts } from './content.ts'
import { inOneLine } from './one-line.ts'
import { toPlainText } from './plain-text.ts'

export type { ProgramFacts } from './content.ts'

export type RenderedMessage = {
  subject: string
  html: string
  text: string
  language: Language
  /** An iCalendar file, for families who have a spot */
  calendar?: string
  attachments?: readonly { filename: string; contentType: string; content: string }[]
  pictures?: readonly Picture[]
  /** The family's personal link, which a volunteer may pass on by phone */
  personalLink?: string
  /** The link to leave the waitlist, which mail programs show as "Unsubscribe" (docs/decisions/0013) */
  leaveWaitlistUrl?: string
}

/** The first call loads the templates and the calendar library, to keep startup fast. */
export async function renderMessage(
  kind: MessageKind,
  payload: MessagePayload,
  program: ProgramFacts,
): Promise<RenderedMessage> {
  const [{ toHtml }, { drawCheckInCode }, { toCalendar }] = await Promise.all([
    import('./html.ts'),
    import('./check-in-code.ts'),
    import('./calendar.ts'),
  ])
  const facts = inOneLineEach(payload)
  const content = composeContent(kind, facts, program)
  const text = toPlainText(content)
  const leaveUrl = content.leave?.url
  const personalLink = (content.action?.isPersonal && content.action.url) || leaveUrl
  return {
    subject: content.subject,
    html: toHtml(content),
    text,
    language: content.language,
    ...(personalLink ? { personalLink } : {}),
    ...(leaveUrl && !content.hasSpot ? { leaveWaitlistUrl: leaveUrl } : {}),
    ...(content.checkInUrl ? { pictures: [drawCheckInCode(content.checkInUrl)] } : {}),
    ...(content.calendarNote ? { calendar: toCalendar(facts, content) } : {}),
  }
}

function inOneLineEach(payload: MessagePayload): MessagePayload {
  const cleanPlace = <P extends Place>(place: P): P => ({
    ...place,
    location: inOneLine(place.location),
    laundromatName: place.laundromatName && inOneLine(place.laundromatName),
    laundromatAddress: place.laundromatAddress && inOneLine(place.laundromatAddress),
  })
  return {
    ...cleanPlace(payload),
    name: inOneLine(payload.name),
    eventTitle: inOneLine(payload.eventTitle),
    ...(payload.spanishTitle && { spanishTitle: inOneLine(payload.spanishTitle) }),
    ...(payload.earlier && { earlier: cleanPlace(payload.earlier) }),
    ...(payload.before && { before: cleanPlace(payload.before) }),
  }
}
