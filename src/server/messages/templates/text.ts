import { paths } from '../../../contract/paths.ts'
import { familyWords } from '../../../contract/words/family-words.ts'
import { sentenceIn } from '../../../domain/announcement.ts'
import { placeAfterChange, placeLines } from '../../../domain/appointment.ts'
import { shortenGsmText, toGsmText, toPlainPunctuation } from '../../../domain/gsm-text.ts'
import { defaultLanguage, inLanguage } from '../../../domain/language.ts'
import { formatDate, formatTile, formatTime } from '../../../domain/program-time.ts'
import { emailKindOf, isTextWithLink, type TextKind } from '../../../domain/text-kind.ts'
import { countSegments, fitPlace } from '../../../domain/text-segments.ts'
import type { MessagePayload } from '../outbox-payload.ts'
import { absolute, type ProgramFacts } from './content.ts'
import { nameEarlier, outcomeOfEarlier } from './earlier-time.ts'
import { inOneLine } from './one-line.ts'

export type RenderedText = {
  text: string
  segments: number
  personalLink?: string
}

const maxProgramName = 30

/**
 * Renders a text; long names are cut, links never. `label` distinguishes registrations with one phone and start time.
 */
export function renderText(
  queuedKind: TextKind,
  payload: MessagePayload,
  program: ProgramFacts,
  label = '',
): RenderedText {
  const { cancelToken, hasLink = false, language = defaultLanguage } = payload
  const kind = payload.hasNotWaited ? 'text_confirmed' : queuedKind
  const { messages, texts } = familyWords[language]
  const zone = program.timeZone
  const bannedUntil = payload.noShow?.endsAt ?? null
  const path = cancelToken && inLanguage(paths.myShort(cancelToken), language)
  const url = path ? absolute(program, path) : null
  const isComplete = payload.missing?.length === 0
  // The reply YES takes the spot, and the e-mail beside this text has a link.
  const canReplyYes = kind === 'text_spot_available' && isComplete
  const needsLink = isTextWithLink(kind, { isAlone: hasLink }) && (hasLink || !canReplyYes)
  const link = needsLink ? (url ?? texts.personalLinkWords) : ''
  // `text_other_event` names the event that the family is asked to come to, not the one that it waits for.
  const shown = (kind === 'text_other_event' && payload.other) || payload
  const when = messages.messageParts.when(
    formatTile(shown.startTime, zone, language),
    formatTime(shown.startTime, zone, language),
  )
  const { before } = payload
  const earlier = nameEarlier(payload, zone)
  const outcome = outcomeOfEarlier(emailKindOf[kind])
  const place =
    kind === 'text_changed' && before
      ? placeAfterChange(before, payload)
      : (placeLines(shown)[0] ?? '')
  const text = fitPlace(toTextAlphabet(place), (where) =>
    texts.textWords[kind]({
      programName: shortenGsmText(toTextAlphabet(program.programName), maxProgramName),
      when: label ? `${when} (${label})` : when,
      where,
      link,
      phone: toTextAlphabet(program.contactPhone),
      isWarning: payload.noShow?.isWarning ?? true,
      isPassedOver: payload.isPassedOver ?? false,
      hasSpot: payload.status === 'confirmed',
      asksComing: payload.asksComing ?? false,
      bannedUntil: bannedUntil && formatDate(bannedUntil, zone, language),
      isComplete,
      sentence: toPlainPunctuation(inOneLine(sentenceIn(payload.sentences, language))),
      earlier: earlier ? texts.earlierWords[outcome](toTextAlphabet(earlier)) : '',
    }).replace('....', '...'),
  )
  return {
    text,
    segments: countSegments(text),
    ...(url && text.includes(url) ? { personalLink: url } : {}),
  }
}

/** In the GSM alphabet where possible. Words without any GSM character are kept, although the text is then UCS-2. */
function toTextAlphabet(words: string): string {
  const line = inOneLine(words)
  return toGsmText(line).trim() || line
}
