import { paths } from '../../../contract/paths.ts'
import { messageParts } from '../../../contract/words/en/messages.ts'
import { personalLinkWords, textWords } from '../../../contract/words/en/texts.ts'
import { placeLines } from '../../../domain/appointment.ts'
import { shortenGsmText, toGsmText } from '../../../domain/gsm-text.ts'
import type { TextKind } from '../../../domain/message-kind.ts'
import { formatTile, formatTime } from '../../../domain/program-time.ts'
import { countSegments, fitPlace } from '../../../domain/text-segments.ts'
import type { MessagePayload } from '../outbox/outbox-payload.ts'

import { absolute, type ProgramFacts } from './content.ts'
import { inOneLine } from './one-line.ts'

export type RenderedText = {
  text: string
  segments: number
  /** The family's own link in it */
  personalLink?: string
}

const longestProgramName = 30

/** The words of a text; what is long in them is cut, the link never. */
export function renderText(
  kind: TextKind,
  payload: MessagePayload,
  program: ProgramFacts,
): RenderedText {
  const { startTime, cancelToken } = payload
  const zone = program.timeZone
  const url = cancelToken ? absolute(program, paths.signUp(cancelToken)) : null
  const text = fitPlace(inTextLetters(placeLines(payload)[0] ?? ''), (where) =>
    textWords[kind]({
      programName: shortenGsmText(inTextLetters(program.programName), longestProgramName),
      when: messageParts.when(formatTile(startTime, zone), formatTime(startTime, zone)),
      where,
      link: url ?? personalLinkWords,
    }).replace('....', '...'),
  )
  return {
    text,
    segments: countSegments(text),
    ...(url && text.includes(url) ? { personalLink: url } : {}),
  }
}

/** A name of which the texts' alphabet has nothing stays as it is, and costs more. */
function inTextLetters(words: string): string {
  const line = inOneLine(words)
  return toGsmText(line).trim() || line
}
