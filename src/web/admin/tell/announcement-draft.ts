import type { AnnouncementPreview, Audience } from '../../../contract/announcement.ts'
import type { Event, TimeSlot } from '../../../contract/event.ts'
import { adminTell } from '../../../contract/words/en/admin-tell.ts'
import { isTooSoonToKeep, keptHours } from '../../../domain/closing.ts'
import { isSignUpOpen } from '../../../domain/sign-up-opening.ts'
import { hasEnded, isClosed, spotsLeft } from '../../../domain/time-slot.ts'

const { why } = adminTell

/** What a volunteer has chosen and written so far */
export type AnnouncementDraft = {
  timeSlotIds: readonly string[]
  audience: Audience
  en: string
  es: string
  /** Families who read Spanish get the English. */
  copiesEnglish: boolean
  keptHours: number
  /** Null for those of `usualRoom` */
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

/** The sentences as they are sent */
export function sentencesOf({ en, es, copiesEnglish }: AnnouncementDraft): {
  en: string
  es: string
} {
  return { en: en.trim(), es: copiesEnglish ? en.trim() : es.trim() }
}

/** Slots whose families can be told something, or that can be closed */
export function openSlotsOf(event: Event, now: Date): TimeSlot[] {
  return event.timeSlots.filter((slot) => !hasEnded(slot, now) && !isClosed(slot))
}

/** Slots of the event and of others in which spots can be kept: not in those that start too soon */
export function slotsWithRoom(
  events: readonly Event[],
  closing: readonly string[],
  now: Date,
): { event: Event; slot: TimeSlot; free: number }[] {
  return (
    events
      // Families could not take them before sign-up opens.
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

/** Where spots are kept unless the volunteer chooses: at the same event, or the next one if all of it is called off */
export function usualRoom(
  room: ReturnType<typeof slotsWithRoom>,
  event: Event,
  closing: readonly string[],
  now: Date,
): string[] {
  const isCalledOff = openSlotsOf(event, now).every(({ id }) => closing.includes(id))
  const others = room.find((one) => one.event.id !== event.id)
  const chosen = isCalledOff ? others?.event.id : event.id
  return room.filter((one) => one.event.id === chosen).map(({ slot }) => slot.id)
}

/** Why it cannot be sent yet; null if it can. Closing a slot without families needs no sentence. */
export function whyNotYet(
  draft: AnnouncementDraft,
  preview: AnnouncementPreview | undefined,
  { isClosing }: { isClosing: boolean },
): string | null {
  if (draft.timeSlotIds.length === 0) return why.slots
  if (!preview) return ''
  if (preview.families === 0) return isClosing ? null : why.nobody
  const sentences = sentencesOf(draft)
  if (sentences.en === '' && sentences.es === '') return why.sentence
  const missing = preview.languages.find(({ language }) => sentences[language] === '')
  return missing ? why[missing.language] : null
}
