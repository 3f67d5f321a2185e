import type { MessageContent } from '../../../contract/messages.ts'
import type { Language } from '../../../domain/language.ts'
import { withPictures } from '../templates/check-in-code.ts'
import type { RenderedMessage } from '../templates/render-message.ts'
import type { RenderedText } from '../templates/text.ts'

export function presentContent(
  message: RenderedMessage | RenderedText,
  language: Language,
): MessageContent {
  const { text, personalLink = null } = message
  if ('segments' in message) {
    const { segments } = message
    const noEmail = { subject: null, html: null, hasCalendar: false }
    return { ...noEmail, text, language, segments, personalLink }
  }
  const { subject, calendar } = message
  const html = withPictures(message)
  const hasCalendar = calendar !== undefined
  return { subject, html, text, language, hasCalendar, segments: null, personalLink }
}
