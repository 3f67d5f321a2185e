import type { MessageKind } from '../../../domain/message.ts'
import type { MessagePayload } from '../outbox.ts'
import { composeContent, type ProgramFacts } from './content.ts'
import { toPlainText } from './plain-text.ts'

export type { ProgramFacts } from './content.ts'

export type RenderedMessage = {
  subject: string
  html: string
  text: string
  /** An iCalendar file, for those who have a spot */
  calendar?: string
}

/** The e-mail of a message, and the family's own link in it. React and the calendar maker are loaded by the first one, not at start. */
export async function renderMessage(
  kind: MessageKind,
  payload: MessagePayload,
  program: ProgramFacts,
): Promise<RenderedMessage & { personalLink: string | null }> {
  const [{ toHtml }, { toCalendar }] = await Promise.all([
    import('./html.ts'),
    import('./calendar.ts'),
  ])
  const facts = inOneLine(payload)
  const content = composeContent(kind, facts, program)
  const text = toPlainText(content)
  return {
    subject: content.subject,
    html: toHtml(content),
    text,
    personalLink: content.leave?.url ?? null,
    ...(content.hasCalendar ? { calendar: toCalendar(facts, content) } : {}),
  }
}

/** Nothing that a person typed can begin a new line: not a header in the subject, not a paragraph in the text. */
function inOneLine(payload: MessagePayload): MessagePayload {
  const clean = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
  return {
    ...payload,
    name: clean(payload.name),
    eventTitle: clean(payload.eventTitle),
    location: clean(payload.location),
    laundromatName: payload.laundromatName && clean(payload.laundromatName),
    laundromatAddress: payload.laundromatAddress && clean(payload.laundromatAddress),
  }
}
