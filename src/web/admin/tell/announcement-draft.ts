import type { AnnouncementPreview, Audience } from '../../../contract/announcement.ts'
import type { Event, TimeSlot } from '../../../contract/event.ts'
import { adminTell } from '../../../contract/words/en/admin-tell.ts'
import { isTooSoonToKeep, keptHours } from '../../../domain/closing.ts'
import { isSignUpOpen } from '../../../domain/sign-up-opening.ts'
import { hasEnded, isClosed, spotsLeft } from '../../../domain/time-slot.ts'

const { why } = adminTell

export type AnnouncementDraft = {
  timeSlotIds: readonly string[]
  audience: Audience
  en: string
  es: string
  /** Whether families who read Spanish get the English sentence */
  copiesEnglish: boolean
  keptHours: number
  /** The slots that keep free spots; null for the page's default slots */
  keepIn: readonly string[] | null
}

export const emptyDraft: AnnouncementDraft = {
  timeSlotIds: [],
  audience: 'both',
  en: '',
  es: '',
  copiesEnglish: false,
  keptHours,
  keepIn: null,
}

export function sentencesOf({ en, es, copiesEnglish }: AnnouncementDraft): {
  en: string
  es: string
} {
  return { en: en.trim(), es: copiesEnglish ? en.trim() : es.trim() }
}

export function hasSentence(draft: AnnouncementDraft): boolean {
  const { en, es } = sentencesOf(draft)
  return en !== '' || es !== ''
}

export function openSlotsOf(event: Event, now: Date): TimeSlot[] {
  return event.timeSlots.filter((slot) => !hasEnded(slot, now) && !isClosed(slot))
}

export function slotsWithRoom(
  events: readonly Event[],
  closing: readonly string[],
  now: Date,
): { event: Event; slot: TimeSlot; free: number }[] {
  return (
    events
      // Families cannot take a spot before sign-up opens.
      .filter(({ opensAt }) => isSignUpOpen(opensAt, now))
      .flatMap((event) => event.timeSlots.map((slot) => ({ event, slot })))
      .map(({ event, slot }) => ({ event, slot, free: spotsLeft(slot) - (slot.keptCount ?? 0) }))
      .filter(({ slot, free }) => {
        return (
          free > 0 && !closing.includes(slot.id) && !isClosed(slot) && !isTooSoonToKeep(slot, now)
        )
      })
      .sort((a, b) => Date.parse(a.slot.startTime) - Date.parse(b.slot.startTime))
  )
}

/** The slots that keep spots by default: at the same event, or at the next event if the whole event is called off */
export function defaultSlotsToKeep(
  room: ReturnType<typeof slotsWithRoom>,
  event: Event,
  closing: readonly string[],
  now: Date,
): string[] {
  const isCalledOff = openSlotsOf(event, now).every(({ id }) => closing.includes(id))
  const next = room.find((one) => one.event.id !== event.id)
  const chosen = isCalledOff ? next?.event.id : event.id
  return room.filter((one) => one.event.id === chosen).map(({ slot }) => slot.id)
}

/** Why the message cannot be sent yet; "" while there is no preview; null if the message can be sent */
export function whyNotYet(
  draft: AnnouncementDraft,
  preview: AnnouncementPreview | undefined,
  { isClosing }: { isClosing: boolean },
): string | null {
  if (draft.timeSlotIds.length === 0) return why.slots
  if (!preview) return ''
  if (preview.families === 0) return isClosing ? null : why.nobody
  const sentences = sentencesOf(draft)
  if (!hasSentence(draft)) return why.sentence
  const missing = preview.languages.find(({ language }) => sentences[language] === '')
  return missing ? why[missing.language] : null
}
