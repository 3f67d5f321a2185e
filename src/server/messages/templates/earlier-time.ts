import { familyWords } from '../../../contract/words/family-words.ts'
import { placeAfterChange, whatChanged } from '../../../domain/appointment.ts'
import { defaultLanguage } from '../../../domain/language.ts'
import type { MessageKind } from '../../../domain/message-kind.ts'
import { formatTile, formatTime } from '../../../domain/program-time.ts'
import type { MessagePayload } from '../outbox-payload.ts'

/**
 * The time that the family still expects, such as "Sat, Dec 5, 9:00 AM", with its location if that differs; null if
 * none
 */
export function nameEarlier(payload: MessagePayload, zone: string): string | null {
  const { earlier, language = defaultLanguage } = payload
  if (!earlier) return null
  const when = familyWords[language].messages.messageParts.when(
    formatTile(earlier.startTime, zone, language),
    formatTime(earlier.startTime, zone, language),
  )
  return whatChanged(payload, earlier).place
    ? `${when}, ${placeAfterChange(payload, earlier)}`
    : when
}

/** After a cancellation or a closing, no new time replaces the earlier one. */
export function outcomeOfEarlier(kind: MessageKind): 'cancelled' | 'replaced' {
  return kind === 'cancelled' || kind === 'slot_closed' ? 'cancelled' : 'replaced'
}
